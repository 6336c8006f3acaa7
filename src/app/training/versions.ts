// What of a module's versions is somebody's to take.
import type { TrainingImport, TrainingVersion } from '#contract/training/shapes.ts'

type Attempt = NonNullable<TrainingVersion['mine']['attempt']>
/** Begun and not over: it goes on where it was left, on its own version. */
export const isUnderWay = (attempt: Attempt | null): attempt is Attempt =>
  attempt !== null &&
  !attempt.closed &&
  (attempt.status === 'in_progress' || attempt.status === 'not_started')
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
  TrainingVersion,
  'title' | 'description' | 'long_suspend_data' | 'open' | 'teams' | 'users'
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
    ...audience,
  }
}
