/** The part of WebAssembly that the index uses. TypeScript declares it only together with all browser types. */
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { readonly initial: number; readonly maximum: number; readonly shared: true })
    readonly buffer: SharedArrayBuffer
    /** Returns the previous number of pages. */
    grow(pages: number): number
  }
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports?: { readonly env: { readonly memory: Memory } })
    readonly exports: Readonly<Record<string, unknown>>
  }
  function validate(bytes: Uint8Array): boolean
}
