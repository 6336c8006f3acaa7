// For `npm run bench`: the statements of what links to a page, by themselves.
import { schemas } from '#contract/schemas.ts'
import { recordStatements } from '#commands/bench/statements/recorder.ts'
import type { Database } from '#server/db/open.ts'
import type { Query } from '#server/db/sql.ts'
import { wikiLinkHandlers } from '#server/dependents/wikiLinks.ts'
import { readInput } from '#server/http/body/input.ts'

/** What GET /x/wikis/WIKI/{title}/links sends, by somebody who sees what is public. */
export const linkStatements = (
  database: Database,
  title: string,
  limit: number,
): Promise<Query[]> =>
  recordStatements(database, ctx => {
    type Asked = Parameters<typeof wikiLinkHandlers.listWikiLinks>
    const input = readInput(schemas.listWikiLinks, {
      params: { namespace: 'WIKI', title },
      search: new URLSearchParams({ limit: String(limit) }),
      json: {},
      file: null,
    })
    return wikiLinkHandlers.listWikiLinks(input as Asked[0], ctx as Asked[1])
  })
