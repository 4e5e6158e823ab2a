/** The same checks over many more queries. */
import './facets.test.ts'
import './written.test.ts'
