// The queue of uploads as this browser runs it.
import { queries } from '#app/api/queries.ts'
import type { UploadKind } from '#contract/uploads/schemas.ts'
import { keepLocalPicture } from '../uploads/localPictures.ts'
import { fewAtOnce } from '../uploads/fewAtOnce.ts'
import { probePicture } from '../uploads/probePicture.ts'
import { digest, siteLimits } from '../uploads/readyToSend.ts'
import { shrinkPicture } from '../uploads/shrinkPicture.ts'
import { openFiles } from '../uploads/fileStore.ts'
import type { Outbox } from '../outbox.ts'
import { setPagePicture, placeInPage } from '../insertionPoints.ts'
import { placePicture } from '../placePicture.ts'
import { ownerOf } from '../journal/records.ts'
import { preparePicture } from '../uploads/preparePicture.ts'
import { shareFiles } from '../uploads/filesOfTabs.ts'
import type { UploadClient } from '../uploads/sendUpload.ts'
import { createUploadQueue, type UploadQueue } from '../uploads/uploadQueue.ts'

const lists: Record<UploadKind, string> = {
  image: 'listOwnImages',
  video: 'listOwnVideos',
  document: 'listOwnDocuments',
}

export const beginUploads = async (client: UploadClient, outbox: Outbox): Promise<UploadQueue> => {
  const queue = createUploadQueue({
    client,
    // Without a store on the device files are sent while the page is open.
    files: await openFiles(ownerOf(outbox.owner)).catch(() => null),
    owner: outbox.owner,
    prepare: preparePicture,
    siteLimits,
    digest,
    place: (place, picture, { id, order }) =>
      place.doc.kind === 'wiki'
        ? place.isLead
          ? setPagePicture(outbox, place.doc, picture)
          : placeInPage(outbox, place.doc, picture, id)
        : placePicture(outbox, place, picture, order),
    stepidOf: outbox.stepidOf,
    onStored: kind => {
      for (const reading of [lists[kind], 'listMedia'])
        void queries.invalidateQueries({ queryKey: [reading] })
    },
    now: Date.now,
    timers: {
      set: (work, milliseconds) => setTimeout(work, milliseconds),
      clear: timer => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
    },
    online: () => navigator.onLine !== false,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    look: fewAtOnce(3, probePicture),
    shrink: fewAtOnce(2, shrinkPicture),
    keepLocal: keepLocalPicture,
    previewOf: (file, kind) => (kind === 'image' ? URL.createObjectURL(file) : ''),
  })
  addEventListener('online', queue.goOn)
  outbox.subscribe(queue.followSteps)
  return queue
}

/** Goes on with what earlier visits left, and with what other tabs leave when they are closed. */
export const startUploads = (queue: UploadQueue, { owner }: Outbox): void => {
  // Without locks another tab may send the same file: the service keeps it once.
  if (!navigator.locks) return void queue.start()
  const name = `stepwright files ${ownerOf(owner)}`
  const shared = shareFiles(queue, navigator.locks, name, new BroadcastChannel(name))
  // A tab that is come to may be the last one that is left.
  const look = () => void (document.visibilityState === 'visible' && shared.look())
  addEventListener('visibilitychange', look)
  queue.onStop(() => {
    removeEventListener('visibilitychange', look)
    shared.end()
  })
  void shared.look()
}
