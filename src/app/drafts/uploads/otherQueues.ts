// The queues of other tabs: where their files go, and what they left when they ended.
import type { UploadPlace } from './fileStore.ts'
import { othersWithFiles, placesOfOthers, takeFilesOf } from './takeFiles.ts'
import { isComing, placeAhead } from './upload.ts'
import type { UploadDesk } from './uploadDesk.ts'

export const createOtherQueues = (desk: UploadDesk) => {
  const told = new Map<string, readonly UploadPlace[]>()
  return {
    othersWithFiles: (): Promise<string[]> => othersWithFiles(desk),
    /** Where files go that other tabs send, or that nobody goes on with yet. */
    placesOfOthers: (): Promise<UploadPlace[]> => placesOfOthers(desk),
    /** Where its own files go, for other tabs to know. */
    placesComing: (): UploadPlace[] =>
      desk.all().flatMap(upload => (isComing(upload) ? placeAhead(upload.place) : [])),
    /** The queue of another tab has told where its files go. */
    hear: (tab: string, places: readonly UploadPlace[]): void => {
      told.set(tab, places)
      desk.become(desk.all())
    },
    placesTold: (): UploadPlace[] => [...told.values()].flat(),
    /** What another queue left when it ended. */
    takeFrom: (tab: string): Promise<void> => takeFilesOf(desk, tab),
  }
}
