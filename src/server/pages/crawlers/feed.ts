// New and changed guides, and all that went live, for readers of feeds (Atom, RFC 4287).
import { guideUrl } from '#server/base/addresses.ts'
import { listKeys, reach } from '#server/revisions/changes/feed.sql.ts'
import { presentChanges } from '#server/revisions/changes/present.ts'
import type { Service } from '#server/http/service.ts'
import { loadSummaries, loadSummariesById, presentSummary } from '#server/summaries/guides.ts'
import { escapeText } from '#server/base/escapeText.ts'
import { wordsIn } from '../document/words.ts'
import { newestGuides } from './listed.sql.ts'

const most = 50
const dated = (seconds: number) => new Date(seconds * 1000).toISOString()
const tag = (name: string, text: string) => `<${name}>${escapeText(text)}</${name}>`

/** `updated` in UNIX seconds; `term`: the category, or the kind of the change. */
type Entry = {
  id: string
  langid: string | undefined
  title: string
  updated: number
  author: string
  url: string
  term: string
  summary: string
}
const written = ({ id, langid, title, updated, author, url, term, summary }: Entry): string[] => [
  langid === undefined ? '<entry>' : `<entry xml:lang="${escapeText(langid)}">`,
  tag('title', title),
  tag('id', id),
  tag('updated', dated(updated)),
  `<author>${tag('name', author)}</author>`,
  `<link rel="alternate" type="text/html" href="${escapeText(url)}"/>`,
  `<category term="${escapeText(term)}"/>`,
  ...(summary ? [tag('summary', summary)] : []),
  '</entry>',
]

/** `path`: where the feed stands. */
const atom = (
  service: Service,
  { path, id, title }: { path: string; id: string; title: string },
  entries: readonly Entry[],
): string => {
  const { description, default_langid } = service.settings()
  const origin = service.config.publicUrl
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeText(default_langid)}">`,
    tag('title', title),
    ...(description ? [tag('subtitle', description)] : []),
    tag('id', id),
    tag('updated', dated(Math.max(0, ...entries.map(one => one.updated)))),
    `<link rel="self" type="application/atom+xml" href="${escapeText(`${origin}${path}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeText(`${origin}/`)}"/>`,
    ...entries.flatMap(written),
    '</feed>',
    '',
  ].join('\n')
}

/** null: a private site has none. */
export const feedOf = async (service: Service): Promise<string | null> => {
  const { private_site, site_name } = service.settings()
  if (private_site) return null
  const origin = service.config.publicUrl
  const rows = await service.asNobody(({ db }) => loadSummaries(db, newestGuides(most)))
  return atom(
    service,
    { path: '/feed.xml', id: `${origin}/`, title: site_name },
    rows.map(row => {
      const guide = presentSummary(origin, row)
      return {
        // The title in an address changes with the guide's, and an entry's name may not.
        id: guideUrl(origin, { ...guide, title: 'guide', type: 'guide' }),
        langid: row.langid,
        title: guide.title,
        updated: guide.modified_date,
        author: guide.username || site_name,
        url: guide.url,
        term: guide.category,
        summary: guide.summary,
      }
    }),
  )
}

/** What went live, as readers have it by now; null: a private site has none. */
export const changesFeedOf = async (service: Service): Promise<string | null> => {
  const settings = service.settings()
  const { private_site, site_name, default_langid } = settings
  if (private_site) return null
  const { recentChanges } = wordsIn(default_langid)
  const origin = service.config.publicUrl
  const since = service.now() - reach
  const { changes, guides } = await service.asNobody(({ snapshot }) =>
    snapshot(async db => {
      const keys = await listKeys(db, {
        newcomers: null,
        unseen: false,
        since,
        after: null,
        limit: most,
      })
      const changes = await presentChanges(db, { origin, settings }, keys)
      const guideids = changes.flatMap(({ document }) =>
        document?.doc_type === 'guide' ? document.docid : [],
      )
      return { changes, guides: await loadSummariesById(db, origin, guideids) }
    }),
  )
  return atom(
    service,
    { path: '/changes.xml', id: `${origin}/changes`, title: `${site_name}: ${recentChanges}` },
    changes.flatMap(({ changeid, kind, date, document, url, summary, author }): Entry[] => {
      // Moderators are told the title that is to be released next; readers the one that they have.
      const guide = document?.doc_type === 'guide' ? guides.get(document.docid) : undefined
      if (document?.doc_type === 'guide' && !guide) return []
      return [
        {
          id: `${origin}/changes#${changeid}`,
          langid: guide?.locale,
          title: guide?.title ?? (document ? document.title : summary),
          updated: date,
          author: author.username,
          url: guide ? guide.url + new URL(url).hash : url,
          term: kind,
          summary: kind === 'comment' ? summary : '',
        },
      ]
    }),
  )
}
