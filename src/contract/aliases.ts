// The one table of other names: under which name an answer, or the published description of the
// API, has what a row takes under its own (decision 0371).
import type { Name } from './rows.ts'

/**
 * `lines.text` stands for `lines.text_raw`: a member of each entry. `image.id` stands for `image`:
 * what is shown whole is taken as its id. `image.alt` stands for `alt`: it is shown further inside.
 */
export type Alias = { rows: readonly Name[]; shown: string; taken: string }

const guides = ['createGuide', 'patchGuide'] as const
const steps = ['createStep', 'patchStep'] as const
const pages = ['createWiki', 'patchWiki'] as const
const comments = ['createComment', 'patchComment'] as const
const teams = ['createTeam', 'patchTeam'] as const

export const aliases: readonly Alias[] = [
  { rows: guides, shown: 'introduction_raw', taken: 'introduction' },
  { rows: guides, shown: 'conclusion_raw', taken: 'conclusion' },
  { rows: guides, shown: 'parts.text', taken: 'parts.name' },
  { rows: guides, shown: 'tools.text', taken: 'tools.name' },
  { rows: guides, shown: 'prerequisites.guideid', taken: 'prerequisites' },
  { rows: guides, shown: 'author.userid', taken: 'author' },
  { rows: steps, shown: 'lines.text', taken: 'lines.text_raw' },
  { rows: steps, shown: 'media.data.id', taken: 'media.data' },
  { rows: steps, shown: 'media.data.objectid', taken: 'media.data' },
  { rows: steps, shown: 'media.data.embedid', taken: 'media.data' },
  { rows: pages, shown: 'contents_raw', taken: 'contents' },
  { rows: [...guides, ...pages], shown: 'documents.documentid', taken: 'documents' },
  { rows: [...guides, ...pages], shown: 'flags.flagid', taken: 'flags' },
  {
    rows: [...guides, ...pages, 'patchUser', ...teams],
    shown: 'image.id',
    taken: 'image',
  },
  { rows: ['patchUser'], shown: 'about_raw', taken: 'about' },
  { rows: comments, shown: 'text_raw', taken: 'text' },
  { rows: comments, shown: 'images.id', taken: 'images' },
  { rows: ['patchImage'], shown: 'image.alt', taken: 'alt' },
  { rows: ['createRelease', 'patchRelease'], shown: 'notes_raw', taken: 'notes' },
]

/** For readers of the reference. */
export const aliasWords =
  'You can send an answer back: names on the left stand for those on the right, and read-only members are ignored and listed in `X-Ignored`. Any other unknown name is refused with 422 `unknown_field`, together with all other errors.'

export const aliasesOf = (name: Name): Alias[] => aliases.filter(({ rows }) => rows.includes(name))
