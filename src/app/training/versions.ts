// What of a module's versions is somebody's to take.
import type { TrainingImport, TrainingModule, TrainingVersion } from '#contract/training/shapes.ts'

type Attempt = NonNullable<TrainingVersion['mine']['attempt']>
/** Begun and not over: it goes on where it was left, on its own version. */
export const isUnderWay = (attempt: Attempt | null): attempt is Attempt =>
  attempt !== null &&
  !attempt.closed &&
  (attempt.status === 'in_progress' || attempt.status === 'not_started')
/** One of cmi5 goes on in its version also where a part failed, until all is done. */
export const goesOn = ({
  standard,
  version,
  mine: { attempt },
}: Pick<TrainingVersion, 'standard' | 'version' | 'mine'>): boolean =>
  (standard === 'CMI5' && attempt !== null && !attempt.closed && attempt.version === version) ||
  isUnderWay(attempt)
export const isRunning = ({ state }: Pick<TrainingImport, 'state'>): boolean => state === 'running'

/** The version that is under way, else the current one. null where none is for the caller. */
export const versionToTake = (versions: readonly TrainingVersion[]): TrainingVersion | null => {
  const open = versions.filter(one => one.mine.may_take && one.importid !== null)
  return (
    open.find(
      ({ version, mine: { attempt } }) => isUnderWay(attempt) && attempt.version === version,
    ) ??
    open.find(one => one.state === 'current') ??
    null
  )
}
/** The version that a module is spoken of by. */
export const leadingVersion = <V extends Pick<TrainingVersion, 'state'>>(
  versions: readonly V[],
): V | undefined => versions.find(one => one.state === 'current') ?? versions[0]

/** What an Admin sets of a version. */
export type VersionSettings = Pick<
  TrainingModule,
  'title' | 'description' | 'long_suspend_data' | 'months' | 'due_days' | 'open' | 'teams' | 'users'
>
const areAlike = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every(id => other.includes(id))
/**
 * What was changed since a dialog began, as `patchTraining` takes it: what another Admin changed
 * meanwhile stays. A list is sent with `open`, as an empty one alone would open the version to
 * everybody; a version for everybody names nobody.
 */
export const changesOf = (
  began: VersionSettings,
  now: VersionSettings,
): Partial<VersionSettings> => {
  const title = now.title.trim()
  const description = now.description.trim()
  const { open, teams, users } = now
  const [newTeams, newUsers] = [!areAlike(began.teams, teams), !areAlike(began.users, users)]
  const audience = open
    ? began.open
      ? {}
      : { open, teams: [], users: [] }
    : began.open || newTeams || newUsers
      ? {
          open,
          ...((newTeams || began.open) && { teams }),
          ...((newUsers || began.open) && { users }),
        }
      : {}
  return {
    ...(title !== began.title && { title }),
    ...(description !== began.description && { description }),
    ...(now.long_suspend_data !== began.long_suspend_data && {
      long_suspend_data: now.long_suspend_data,
    }),
    ...(now.months !== began.months && { months: now.months }),
    ...(now.due_days !== began.due_days && { due_days: now.due_days }),
    ...audience,
  }
}

export type SettingName = keyof VersionSettings
const settingsOf = ({
  title,
  description,
  long_suspend_data,
  months,
  due_days,
  open,
  teams,
  users,
}: VersionSettings): VersionSettings => ({
  title,
  description,
  long_suspend_data,
  months,
  due_days,
  open,
  teams,
  users,
})
const isSame = (one: VersionSettings, other: VersionSettings, name: SettingName) =>
  name === 'teams' || name === 'users'
    ? areAlike(one[name], other[name])
    : one[name] === other[name]

/** Who was added and who was taken out in the dialog, laid over the list of now. */
const listOver = (began: number[], mine: number[], theirs: number[]): number[] => [
  ...theirs.filter(id => mine.includes(id) || !began.includes(id)),
  ...mine.filter(id => !began.includes(id) && !theirs.includes(id)),
]

/**
 * What a dialog began with changed meanwhile: what was changed in the dialog, laid over what is
 * there now. `both`: what was changed in both, to different ends.
 */
export const settingsOver = (
  began: VersionSettings,
  mine: VersionSettings,
  theirs: VersionSettings,
): { settings: VersionSettings; both: SettingName[] } => {
  const changed = changesOf(began, mine)
  const settings = { ...settingsOf(theirs), ...changed }
  if (changed.open === false) {
    const over = (name: 'teams' | 'users') =>
      began.open === theirs.open ? listOver(began[name], mine[name], theirs[name]) : mine[name]
    Object.assign(settings, { teams: over('teams'), users: over('users') })
  }
  const names = Object.keys(settingsOf(theirs)) as SettingName[]
  return {
    settings,
    both: names.filter(
      name => name in changed && !isSame(began, theirs, name) && !isSame(settings, theirs, name),
    ),
  }
}
