// The screens of the site that have one address, and who may enter each. The service decides; here
// nobody is led where they are refused.
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LucideIcon } from 'lucide-react'
import {
  Bell,
  Building2,
  ChartLine,
  ClipboardList,
  FileClock,
  FolderTree,
  GraduationCap,
  Images,
  Inbox,
  LifeBuoy,
  MessagesSquare,
  PackageCheck,
  Plug,
  ScrollText,
  Search,
  SearchX,
  ServerCog,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  SquareKanban,
  Tags,
  UserPlus,
  Users,
  Webhook,
  Workflow,
} from 'lucide-react'
import type { User } from '#contract/users/schemas.ts'
import { isAuthor, isModerator } from '#app/api/roles.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'

export type SiteFeatures = { work_log: boolean; training: boolean; releases: boolean }

type Entry = 'anyone' | 'signed in' | 'authors' | 'moderators' | 'admins'
/** `words`: other names by which people look for it. */
export type SitePlace = {
  id: string
  icon: LucideIcon
  name: MessageDescriptor
  words: MessageDescriptor
  href: string
  for: Entry
  needs?: keyof SiteFeatures
}

const place = (
  id: string,
  icon: LucideIcon,
  [name, words]: readonly [MessageDescriptor, MessageDescriptor],
  href: string,
  entry: Entry,
  needs?: keyof SiteFeatures,
): SitePlace => ({ id, icon, name, words, href, for: entry, ...(needs && { needs }) })

const places: readonly SitePlace[] = [
  place('tree', FolderTree, [msg`Tree`, msg`categories`], authorPaths.tree(), 'anyone'),
  place('tags', Tags, [msg`Tags`, msg`words labels`], authorPaths.tags(), 'anyone'),
  place('search', Search, [msg`Search`, msg`find`], paths.search({ q: '' }), 'anyone'),
  place(
    'settings',
    Settings,
    [msg`Settings`, msg`theme language keys`],
    paths.settings(),
    'anyone',
  ),
  place('api', Plug, [msg`API`, msg`reference programs`], paths.api(), 'anyone'),
  place('media', Images, [msg`Media`, msg`pictures photos files`], paths.media(), 'signed in'),
  place(
    'contributions',
    FileClock,
    [msg`My contributions`, msg`edits review`],
    authorPaths.contributions(),
    'signed in',
  ),
  place(
    'notifications',
    Bell,
    [msg`Notifications`, msg`messages`],
    paths.notifications(),
    'signed in',
  ),
  place('recover', LifeBuoy, [msg`Recover`, msg`unsent drafts`], paths.recover(), 'signed in'),
  place('work', ClipboardList, [msg`Work`, msg`runs`], authorPaths.work(), 'signed in', 'work_log'),
  place(
    'board',
    SquareKanban,
    [msg`Live board`, msg`work now`],
    authorPaths.board(),
    'signed in',
    'work_log',
  ),
  place(
    'training',
    GraduationCap,
    [msg`Training`, msg`courses modules`],
    authorPaths.training(),
    'signed in',
    'training',
  ),
  place(
    'releases',
    PackageCheck,
    [msg`Releases`, msg`versions`],
    authorPaths.releases(),
    'signed in',
    'releases',
  ),
  place(
    'approvals',
    Inbox,
    [msg`Approvals`, msg`sign inbox`],
    authorPaths.approvals(),
    'signed in',
    'releases',
  ),
  place('teams', Building2, [msg`Teams`, msg`groups`], authorPaths.teams(), 'signed in'),
  place(
    'patrol',
    ShieldCheck,
    [msg`Patrol`, msg`review edits`],
    authorPaths.patrol(),
    'moderators',
  ),
  place(
    'comments',
    MessagesSquare,
    [msg`Comments to review`, msg`flags`],
    authorPaths.comments(),
    'moderators',
  ),
  place('people', Users, [msg`People`, msg`users accounts`], authorPaths.people(), 'admins'),
  place(
    'invitations',
    UserPlus,
    [msg`Invitations`, msg`invite`],
    authorPaths.invitations(),
    'admins',
  ),
  place('views', ChartLine, [msg`Views`, msg`numbers statistics`], authorPaths.views(), 'admins'),
  place('audit', ScrollText, [msg`Audit log`, msg`history`], authorPaths.audit(), 'admins'),
  place(
    'operator',
    ServerCog,
    [msg`Operator`, msg`backups maintenance disk`],
    authorPaths.operator(),
    'admins',
  ),
  place(
    'site settings',
    SlidersHorizontal,
    [msg`Site settings`, msg`name colour registration thresholds`],
    authorPaths.siteSettings(),
    'admins',
  ),
  place(
    'search words',
    SearchX,
    [msg`What is looked for`, msg`synonyms equivalents searches without result`],
    authorPaths.searchWords(),
    'authors',
  ),
  place('webhooks', Webhook, [msg`Webhooks`, msg`programs`], authorPaths.webhooks(), 'admins'),
  place(
    'processes',
    Workflow,
    [msg`Approval processes`, msg`stages signatures`],
    authorPaths.processes(),
    'admins',
    'releases',
  ),
]

const mayEnter: Record<Entry, (me: User | null) => boolean> = {
  anyone: () => true,
  'signed in': me => me !== null,
  authors: isAuthor,
  moderators: isModerator,
  admins: me => me?.greatest_privilege === 'Admin',
}

/** `features`: of the site; null while nobody knows them. */
export const placesFor = (me: User | null, features: SiteFeatures | null): SitePlace[] =>
  places.filter(
    place => mayEnter[place.for](me) && (!place.needs || features?.[place.needs] === true),
  )
