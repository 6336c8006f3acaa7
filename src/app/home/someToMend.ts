import { readPage } from '#app/api/read.ts'

/**
 * The first guides to mend, with how many there are: asked once for all of home
 * that shows them.
 */
export const someToMend = () => readPage('listGuidesToMend', { query: { limit: 4 } })
