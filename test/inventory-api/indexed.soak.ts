/** The same promises over many more questions. */
import './facets.test.ts'
import './written.test.ts'
