// Links that only authors follow: beside `paths.ts`, so that they weigh nothing on the first page.
import { releasesAddress } from './noteAddress.ts'
import { titleSegment, type WikiAddress } from './paths.ts'

/** How the preview of a guide is shown; it lives in the address. */
export type PreviewAddress = {
  width?: 'phone' | 'tablet' | 'desktop' | 'window'
  as?: 'me' | 'stranger'
}

/**
 * A range of the view history and whose: it lives in the address, so that a link shows the same
 * without the data.
 */
export type ViewsAddress = {
  range?: string
  from?: string
  to?: string
  zone?: string
  category?: string
  teamid?: number
  names?: boolean
  before?: boolean
}

/** Who has read what: of which team, only who has something open; it lives in the address. */
export type MatrixAddress = { team?: number | undefined; open?: boolean; offset?: number }

/** What the audit log is asked for; `entry`: this row, opened. */
type AuditAddress = {
  guideid?: number
  wikiid?: number
  affected?: number
  setting?: string
  entry?: number
}
/** Whose timeline: one of the first three. */
export type TimelineAddress = {
  userid?: number
  guideid?: number
  wikiid?: number
  kinds?: string
  from?: string
  to?: string
  after?: string
}

/** Which decisions of patrol are listed, and whose figures are shown. */
export type DecisionsAddress = {
  outcome?: string
  second_look?: string
  decider?: string
  author?: string
  doc_type?: string
  kind?: string
  category?: string
  from?: string
  to?: string
  after?: string
  before?: string
}
type PatrolFiguresAddress = { of?: 'me' | 'all' }

const queryOf = (asked: Record<string, string | number | boolean | undefined>) => {
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([key, value]) =>
      value ? [[key, value === true ? '1' : String(value)]] : [],
    ),
  )
  return query.size ? `?${query}` : ''
}

/** Which tags are shown, in which order, and the run that is watched. */
export type TagsAddress = {
  q?: string
  use?: string
  sort?: string
  view?: 'alike' | 'runs' | ''
  job?: number
}

/**
 * How releases are shown; `month` as 2026-11, `week` by one of its days and `day`, of which they
 * are listed, as 2026-11-23.
 */
export type ReleasesAddress = {
  view?: 'calendar' | 'list' | ''
  month?: string
  week?: string
} & Partial<
  Record<
    | 'q'
    | 'state'
    | 'guide'
    | 'title'
    | 'from'
    | 'to'
    | 'dated'
    | 'category'
    | 'team'
    | 'user'
    | 'name'
    | 'guides'
    | 'review'
    | 'day',
    string
  >
> & {
    offset?: number
  }
/**
 * Which requests for signatures are listed, and the one that is open; `since`: against
 * what is live, also where the reader has looked before.
 */
export type ApprovalsAddress = {
  box?: 'later' | 'sent'
  request?: number
  lends?: boolean
  since?: 'all'
}
/** Which pages of the wiki are listed, by title unless `sort` says otherwise; or missing ones. */
export type PagesAddress = {
  view?: 'wanted' | ''
  namespace?: string
  q?: string
  sort?: 'changed' | 'links' | ''
  /** Only what nothing links to. */
  orphans?: boolean
  offset?: number
}
/** Which recent changes are listed; `after`: those behind this one. */
export type ChangesAddress = Partial<
  Record<
    | 'kind'
    | 'namespace'
    | 'category'
    | 'langid'
    | 'who'
    | 'risk'
    | 'author'
    | 'seen'
    | 'within'
    | 'after',
    string
  >
>
/** Which deleted documents are listed. */
export type DeletedAddress = { kind?: 'guide' | 'wiki' | ''; q?: string; offset?: number }
/** Which runs the board shows. */
export type BoardAddress = { team?: string; category?: string; status?: string }

/** Which runs are listed: names stand beside the ids that they are of. */
export type RunsAddress = Partial<
  Record<
    'status' | 'team' | 'user' | 'name' | 'guide' | 'title' | 'release' | 'order' | 'deviations',
    string
  >
> & { from?: string; to?: string; offset?: number }
/** Which values out of range are listed, the latest first unless `sort` says otherwise. */
export type DeviationsAddress = Omit<RunsAddress, 'status' | 'deviations'> &
  Partial<Record<'state' | 'orderid' | 'sort', string>>
/** Which work orders are listed; `code`: what was scanned. */
export type OrdersAddress = Partial<Record<'state' | 'whose' | 'code', string>> & {
  offset?: number
}
/** Which modules are listed. */
export type TrainingAddress = { view?: 'drafts' | 'archived'; q?: string; offset?: number }
/** Whose results a report names. */
export type UsageAddress = {
  status?: string
  team?: string
  user?: string
  name?: string
  from?: string
  to?: string
  offset?: number
}

export const authorPaths = {
  /** Where somebody lands who had their account erased, at `erase_at` in UNIX seconds. */
  /** `erase_at` is null where it is not known whether the account is to be erased. */
  left: (erase_at: number | null) => `/sign-in?left=${erase_at ?? 'unknown'}`,
  patrol: (itemid?: number) => (itemid ? `/patrol?item=${itemid}` : '/patrol'),
  reports: (state?: string) => (state ? `/patrol/reports?state=${state}` : '/patrol/reports'),
  decisions: (asked: DecisionsAddress = {}) => `/patrol/decisions${queryOf(asked)}`,
  decision: (decisionid: number) => `/patrol/decisions/${decisionid}`,
  patrolFigures: (asked: PatrolFiguresAddress = {}) => `/patrol/figures${queryOf(asked)}`,
  contributions: () => '/contributions',
  following: (offset = 0) => `/following${offset ? `?offset=${offset}` : ''}`,
  toMend: (offset = 0) => `/mend${offset ? `?offset=${offset}` : ''}`,
  /** `query` as people/filters.ts writes it. */
  people: (query = '') => `/users${query && `?${query}`}`,
  invitations: () => '/users/invitations',
  account: (userid: number) => `/users/${userid}`,
  teams: () => '/teams',
  keepTeam: (teamid: number) => `/teams/${teamid}`,
  tags: (asked: TagsAddress = {}) => `/tags${queryOf(asked)}`,
  /** Words that translations from one language into another are to have. */
  terms: (asked: { from?: string; to?: string } = {}) => `/terms${queryOf(asked)}`,
  /** `job`: what was found, or a run that replaced. */
  replace: (job?: number) => `/replace${queryOf({ job })}`,
  views: (asked: ViewsAddress = {}) => `/views${queryOf(asked)}`,
  viewsOf: (kind: 'user' | 'guide' | 'wiki', id: number, asked: ViewsAddress = {}) =>
    `/views/${kind}/${id}${queryOf(asked)}`,
  /** Runs through guides; beginning one; one of them; and all that are under way. */
  work: () => '/work',
  startWork: (guide: number, order = '', toward?: number) =>
    `/work/new${queryOf({ guide, order, toward })}`,
  /**
   * Of a work order made ahead; `serial`: of this piece, null for one without a serial number;
   * `guide`: one that comes first.
   */
  startOrder: (orderid: number, serial?: string | null, guide?: number) =>
    `/work/new${queryOf({ orderid, serial: serial ?? '', unnamed: serial === null, guide })}`,
  run: (entryid: number) => `/work/${entryid}`,
  /** `stepid`: at what was written down there. */
  runRecord: (entryid: number, stepid: number | null = null) =>
    `/work/${entryid}/record${stepid === null ? '' : `#s${stepid}`}`,
  board: (asked: BoardAddress = {}) => `/work/board${queryOf(asked)}`,
  runs: (asked: RunsAddress = {}) => `/work/runs${queryOf(asked)}`,
  deviations: (asked: DeviationsAddress = {}) => `/work/deviations${queryOf(asked)}`,
  orders: (asked: OrdersAddress = {}) => `/work/orders${queryOf(asked)}`,
  /** What was done for a work order: its pieces, with their runs. */
  orderRecord: (orderid: number, offset = 0) =>
    `/work/orders/${orderid}/record${queryOf({ offset })}`,
  stepForm: (guideid: number, stepid: number) => `/guides/${guideid}/edit/steps/${stepid}/form`,
  training: (asked: TrainingAddress = {}) => `/training${queryOf(asked)}`,
  trainingModule: (moduleid: number) => `/training/${moduleid}`,
  takeTraining: (moduleid: number) => `/training/${moduleid}/play`,
  previewTraining: (moduleid: number, importid: number) =>
    `/training/${moduleid}/preview${queryOf({ import: importid })}`,
  /** How questions were answered: in a version, or in one attempt on it. */
  trainingAnswers: (moduleid: number, asked: { version?: number; attempt?: number } = {}) =>
    `/training/${moduleid}/answers${queryOf(asked)}`,
  /** What somebody has taken; `certificate`: of this attempt. */
  trainingRecord: (asked: { user?: number; certificate?: number; offset?: number } = {}) =>
    `/training/record${queryOf(asked)}`,
  trainingUsage: (moduleid: number, asked: UsageAddress = {}) =>
    `/training/${moduleid}/usage${queryOf(asked)}`,
  /** What one is asked to read, and who has. */
  reading: () => '/reading',
  readingMatrix: (asked: MatrixAddress = {}) => `/reading/matrix${queryOf(asked)}`,
  /** Comments that wait for a Moderator; `state`: only those. */
  comments: (state?: string) => `/comments${queryOf({ state })}`,
  changes: (asked: ChangesAddress = {}) => `/changes${queryOf(asked)}`,
  /** What somebody did, taken back; `job`: a plan of it, or the work. */
  undo: (userid: number, job?: number) => `/changes/undo/${userid}${queryOf({ job })}`,
  deleted: (asked: DeletedAddress = {}) => `/deleted${queryOf(asked)}`,
  audit: (asked: AuditAddress = {}) => `/audit${queryOf(asked)}`,
  timeline: (asked: TimelineAddress) => `/timeline${queryOf(asked)}`,
  pages: (asked: PagesAddress = {}) => `/pages${queryOf(asked)}`,
  releases: (asked: ReleasesAddress = {}) => `/releases${queryOf(asked)}`,
  /** The texts of a guide in another language beside its own. */
  translate: (guideid: number, langid: string) => `/guides/${guideid}/translate/${langid}`,
  guideReleases: releasesAddress,
  processes: () => '/releases/processes',
  /** Any two releases of a guide, or one and what is being written, against each other. */
  compareReleases: (guideid: number, from: number, to: number | 'working') =>
    `/releases/compare/${guideid}/${from}/${to}`,
  approvals: (asked: ApprovalsAddress = {}) => `/releases/inbox${queryOf(asked)}`,
  operator: () => '/operator',
  siteSettings: (group?: string) => `/settings/site${group ? `?group=${group}` : ''}`,
  searchWords: () => '/search/words',
  contentRules: (ruleid?: number) => `/settings/rules${queryOf({ rule: ruleid })}`,
  webhooks: (webhookid?: number) => `/webhooks${queryOf({ webhook: webhookid })}`,
  tag: (tag: string) => `/tags/${titleSegment(tag)}`,
  /** `path` as tree/treePath.ts writes it. */
  tree: (path?: string) => (path ? `/tree?${new URLSearchParams({ path })}` : '/tree'),
  /** The revisions of a page; any two of them against each other. */
  wikiHistory: ({ namespace, title }: WikiAddress, from?: number, to?: number) =>
    `/wiki/${namespace}/${encodeURIComponent(title)}/history${from && to ? `/${from}/${to}` : ''}`,
  /** What readers see of a guide or a page against what waits for review. */
  waiting: (guideid: number) => `/guides/${guideid}/waiting`,
  wikiWaiting: ({ namespace, title }: WikiAddress) =>
    `/wiki/${namespace}/${titleSegment(title)}/waiting`,
  editWiki: ({ namespace, title }: WikiAddress) => `/wiki/${namespace}/${titleSegment(title)}/edit`,
  rehearsal: (guideid: number) => `/rehearsal/${guideid}`,
  preview: (guideid: number, { width = 'window', as = 'me' }: PreviewAddress = {}) => {
    const query = new URLSearchParams({
      ...(width !== 'window' && { width }),
      ...(as !== 'me' && { as }),
    })
    return `/guides/${guideid}/preview${query.size ? `?${query}` : ''}`
  },
}
