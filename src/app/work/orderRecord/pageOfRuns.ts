// What is on a page of the record of an order. Pure.
import { runsAtOnce, type RunRecord } from '#contract/worklog/runRecords.ts'

/** Runs from this page to the next: of runs with very many values one answer has fewer. */
export const pageOfRuns = (offset: number, shown: number, total: number): number =>
  shown > 0 && offset + shown < total ? shown : runsAtOnce

/** Values that are there no more have theirs too. */
export const hasPhotos = ({ entry }: Pick<RunRecord, 'entry'>): boolean =>
  entry.record.some(({ image, earlier }) => image || earlier.some(one => one.image))

/** What tells one version of a guide from all others. */
const versionOf = ({ guideid, guide_revisionid, releaseid }: RunRecord['entry']): string =>
  [guideid, releaseid === null ? guide_revisionid : `release ${releaseid}`].join(' ')

/**
 * Each version of a guide with the run that it is asked for by, and the version of each run: the
 * first run, so that one that begins while the page is read asks for no guide that is there.
 */
export const versionsOf = (records: readonly Pick<RunRecord, 'entry'>[]) => {
  const asked = new Map<string, number>()
  for (const { entry } of records)
    if (!asked.has(versionOf(entry))) asked.set(versionOf(entry), entry.entryid)
  const versions = [...asked.keys()]
  return {
    entryids: [...asked.values()],
    placeOf: (entry: RunRecord['entry']) => versions.indexOf(versionOf(entry)),
  }
}
