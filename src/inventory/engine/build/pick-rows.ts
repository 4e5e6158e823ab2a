/** Columns in the order of docs. One function for each kind of array: one for all of them would be slow for each, once it has met several. */

export function pickNumbers(column: Float64Array, rows: Uint32Array): Float64Array {
  const picked = new Float64Array(rows.length)
  for (let doc = 0; doc < rows.length; doc++) picked[doc] = column[rows[doc] as number] as number
  return picked
}

export function pickMonths(column: Int32Array, rows: Uint32Array): Int32Array {
  const picked = new Int32Array(rows.length)
  for (let doc = 0; doc < rows.length; doc++) picked[doc] = column[rows[doc] as number] as number
  return picked
}

export function pickYears(column: Int16Array, rows: Uint32Array): Int16Array {
  const picked = new Int16Array(rows.length)
  for (let doc = 0; doc < rows.length; doc++) picked[doc] = column[rows[doc] as number] as number
  return picked
}

/** Codes are below 128. */
export function pickCodes(column: Int8Array | Uint8Array, rows: Uint32Array): Int8Array {
  const codes = new Int8Array(column.buffer, column.byteOffset, column.length)
  const picked = new Int8Array(rows.length)
  for (let doc = 0; doc < rows.length; doc++) picked[doc] = codes[rows[doc] as number] as number
  return picked
}
