/** Makes the index of all documents into two pages: one for customers, one for people who run or change the service. */
import { type Document, hrefOf } from './documents.ts'

const INDEX = 'README.md'

/** The other documents stay. Without an index there are pages with a title only. */
export function splitIndex(documents: readonly Document[]): readonly Document[] {
  const text = documents.find(({ file }) => file === INDEX)?.text ?? ''
  const [, first = '', ...others] = text.split(/^(?=## )/m)
  return [
    make(INDEX, 'Guides', first.replace(/^## .*\n/, '')),
    make('operating.md', 'Run and change the service', others.join('')),
    ...documents.filter(({ file }) => file !== INDEX),
  ]
}

function make(file: string, title: string, text: string): Document {
  return { file, href: hrefOf(file), title, text: `# ${title}\n\n${text}` }
}
