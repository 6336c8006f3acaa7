// What of a module's versions is somebody's to take.
import type { TrainingImport, TrainingVersion } from '#contract/training.ts'

type Attempt = NonNullable<TrainingVersion['mine']['attempt']>
/** Begun and not over: it goes on where it was left, on its own version. */
export const isUnderWay = (attempt: Attempt | null): attempt is Attempt => attempt !== null && !attempt.closed && (attempt.status === 'in_progress' || attempt.status === 'not_started')
export const isRunning = ({ state }: Pick<TrainingImport, 'state'>): boolean => state === 'running'

/** The version that is under way, else the current one. null where none is for the caller. */
export const versionToTake = (versions: readonly TrainingVersion[]): TrainingVersion | null => {
  const open = versions.filter(one => one.mine.may_take && one.importid !== null)
  return open.find(({ version, mine: { attempt } }) => isUnderWay(attempt) && attempt.version === version) ?? open.find(one => one.state === 'current') ?? null
}
/** The version that a module is spoken of by. */
export const leadingVersion = <V extends Pick<TrainingVersion, 'state'>>(versions: readonly V[]): V | undefined => versions.find(one => one.state === 'current') ?? versions[0]
