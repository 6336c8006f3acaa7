import { useRef, useState } from 'react'
import type { Outbox } from '#app/drafts/outbox.ts'
import { currentUploads } from '#app/drafts/react/useUploads.ts'
import type { TakenIn } from '#app/drafts/transferActions.ts'
import {
  isFileFault,
  mostFileBytes,
  readJournalFile,
  type FileFault,
  type FilePicture,
  type LeftOut,
} from '#app/drafts/transfer/journalFile.ts'
import { fromFilePicture, isOnItsWay } from '#app/drafts/transfer/pictureFiles.ts'
import { readHeld } from './useHoldings.ts'

export type ImportEnd =
  | { fault: FileFault | { fault: 'unreadable' | 'full' } }
  | { taken: TakenIn; files: number; leftOut: readonly LeftOut[] }

/** Pictures of a document whose words were set aside come into the library only. */
const takeFiles = async (
  outbox: Outbox,
  pictures: readonly FilePicture[],
  { aside }: TakenIn,
): Promise<number> => {
  const { files: waiting } = await readHeld(outbox)
  let added = 0
  for (const picture of pictures) {
    const { kind } = picture
    const place = picture.place && aside.includes(picture.place.doc) ? null : picture.place
    const file = fromFilePicture(picture)
    if (isOnItsWay(file, place, waiting)) continue
    currentUploads()?.add([file], place, [kind])
    added += 1
  }
  return added
}

const importFile = async (outbox: Outbox, file: File): Promise<ImportEnd> => {
  if (file.size > mostFileBytes) return { fault: { fault: 'large' } }
  let text: string
  try {
    text = await file.text()
  } catch {
    return { fault: { fault: 'unreadable' } } // it is gone, or lies where nobody may read
  }
  const found = readJournalFile(text, outbox.owner, outbox.now())
  if (isFileFault(found)) return { fault: found }
  const taken = await outbox.takeIn(found.drafts, found.copies)
  const { leftOut } = found
  try {
    return { taken, files: await takeFiles(outbox, found.pictures, taken), leftOut }
  } catch {
    return { taken: { ...taken, isKept: false }, files: 0, leftOut } // the words are in already
  }
}

/** What an export left on another day comes back; `end` is what became of the last file. */
export const useImport = (outbox: Outbox, onDone: () => void) => {
  const [end, setEnd] = useState<ImportEnd | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const running = useRef(false)
  const take = async (file: File) => {
    if (running.current) return // a second file waits for nobody's click
    running.current = true
    setIsRunning(true)
    setEnd(null)
    try {
      setEnd(await importFile(outbox, file))
    } catch {
      setEnd({ fault: { fault: 'full' } }) // more of it than this browser has room for
    } finally {
      running.current = false
      setIsRunning(false)
      onDone()
    }
  }
  return { end, isRunning, take }
}
