import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { newUpload, refusalOf, type Refusal } from '#app/drafts/uploads/upload.ts'
import type { NotTaken } from '#app/drafts/uploads/uploadPicture.ts'
import { useUploadWords } from '#app/media/uploads/useUploadWords.ts'
import { endingOf, kindOfFile } from '#contract/uploads/fileKinds.ts'
import { endingsTaken, filesAtMost } from '#contract/worklog/runFiles.ts'
import type { AskedField } from '../run/run.ts'

type Store = {
  files: (id: number, files: readonly File[]) => Promise<(NotTaken & { file: File })[]>
}

/** Why files were not taken, one sentence for each; what was there stays. */
export const useTakenFiles = (field: AskedField, count: number, store: Store | null) => {
  const { t, i18n } = useLingui()
  const words = useUploadWords()
  const [problems, setProblems] = useState<string[]>([])
  const endings = endingsTaken(field.takes)
  const refused = (file: File, refusal: Refusal): string => {
    if (refusal.code === 'kind') {
      const accepted = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
        endings.map(one => one.toUpperCase()),
      )
      return t`Not added: files like this are not accepted here. Accepted: ${accepted}.`
    }
    const upload = newUpload('', 'document', file.name, file.size, null)
    return words.state({ ...upload, state: 'refused', refusal }, 0)
  }
  const take = async (files: readonly File[]) => {
    if (!store || files.length === 0) return
    const wrong: string[] = []
    const say = (file: File, problem: string) => wrong.push(`${file.name}: ${problem}`)
    const room = field.several ? filesAtMost - count : 1
    const fitting = files.filter(file => {
      const kind = kindOfFile(file.name)
      const refusal = endings.includes(endingOf(file.name))
        ? refusalOf(file, kind, ['document', 'image'])
        : ({ code: 'kind' } as const)
      if (refusal) say(file, refused(file, refusal))
      return !refusal
    })
    for (const file of fitting.slice(room))
      say(
        file,
        field.several
          ? t`Not added: the field already has ${filesAtMost} files.`
          : t`Not added: the field takes one file.`,
      )
    for (const one of await store.files(field.field_revisionid, fitting.slice(0, room)))
      say(
        one.file,
        'refused' in one
          ? refused(one.file, one.refused)
          : t`Not added: the file is too large to be kept on this device, and could not be sent. Try again once you are connected.`,
      )
    setProblems(wrong)
  }
  return { problems, take: (files: readonly File[]) => void take(files) }
}
