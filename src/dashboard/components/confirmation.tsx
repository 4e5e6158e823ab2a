/** Asks once more before something is ended: what it is, a button that ends it, and a link that keeps it. */
import type { ComponentChildren } from 'preact'

interface ConfirmFormProps {
  /** Where the form is posted to. */
  readonly action: string
  readonly keepHref: string
  readonly words: { readonly submit: string; readonly keep: string }
}

export function ConfirmForm({ action, keepHref, words }: ConfirmFormProps) {
  return (
    <form class="actions" method="post" action={action}>
      <button type="submit" class="danger">
        {words.submit}
      </button>
      <a href={keepHref}>{words.keep}</a>
    </form>
  )
}

interface ConfirmationProps extends Omit<ConfirmFormProps, 'words'> {
  readonly words: ConfirmFormProps['words'] & { readonly title: string }
  /** What it is, and what ending it means. */
  readonly children: ComponentChildren
}

export function Confirmation({ children, ...form }: ConfirmationProps) {
  return (
    <div class="narrow">
      <h1>{form.words.title}</h1>
      {children}
      <ConfirmForm {...form} />
    </div>
  )
}
