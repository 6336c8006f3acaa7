import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { problemOfFile } from '#app/drafts/uploads/problemOfFile.ts'
import type { Refusal } from '#app/drafts/uploads/upload.ts'
import { wordsOfRefusal } from '#app/ui/refusals/refusedWords.ts'
import { endingOf } from '#contract/uploads/fileKinds.ts'
import { endingsTaken, filesAtMost, runFileKinds } from '#contract/worklog/runFiles.ts'
import { keptBytes } from '../run/deviceFiles.ts'
import type { AskedField } from '../run/run.ts'
import type { NotAdded, RefusedAdd } from '../run/takeFiles.ts'
import { useRefusedFileWords } from './useRefusedFileWords.ts'

type Store = {
  files: (id: number, files: readonly File[]) => Promise<RefusedAdd[]>
}

/** What is wrong with a file before it is kept: its name, its size, a picture that is none. */
const problemOf = async (file: File, endings: readonly string[]): Promise<Refusal | null> => {
  if (!endings.includes(endingOf(file.name))) return { code: 'kind' }
  return problemOfFile(file, runFileKinds)
}

/** Why one was not added, in words. */
const useNotAddedWords = (endings: readonly string[]) => {
  const { t, i18n } = useLingui()
  const words = useRefusedFileWords()
  return (file: File, why: NotAdded): string => {
    if ('full' in why)
      return t`Not added: the field takes at most ${filesAtMost} files. Remove one first.`
    if ('late' in why)
      return t`Not added: the run was ended or continued elsewhere before the file was sent.`
    if ('refused' in why) {
      if (why.refused.code !== 'kind') return words.why(file.name, why.refused)
      const accepted = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(
        endings.map(one => one.toUpperCase()),
      )
      return t`Not added: files like this are not accepted here. Accepted: ${accepted}.`
    }
    if (why.why && why.why.status > 0) {
      const reason = wordsOfRefusal(why.why)
      return t`Not added: ${reason}`
    }
    return file.size > keptBytes
      ? t`Not added: the file is too large to be kept on this device, and could not be sent. Try again once you are connected.`
      : t`Not added: the file could not be kept on this device, and could not be sent. Try again once you are connected.`
  }
}

/** Why files were not taken, one sentence for each; what was there stays. */
export const useTakenFiles = (field: AskedField, store: Store | null) => {
  const { t } = useLingui()
  const [problems, setProblems] = useState<string[]>([])
  const endings = endingsTaken(field.takes)
  const words = useNotAddedWords(endings)
  const take = async (files: readonly File[]) => {
    if (!store || files.length === 0) return
    setProblems([])
    const wrong: string[] = []
    const say = (file: File, problem: string) => wrong.push(`${file.name} – ${problem}`)
    const fitting: File[] = []
    for (const file of files) {
      const refused = await problemOf(file, endings)
      if (refused) say(file, words(file, { refused }))
      else if (!field.several && fitting.length > 0)
        say(file, t`Not added: the field takes one file.`)
      else fitting.push(file)
    }
    for (const { file, why } of await store.files(field.field_revisionid, fitting))
      say(file, words(file, why))
    setProblems(wrong)
  }
  return {
    problems,
    take: (files: readonly File[]) => void take(files),
    forget: () => setProblems([]),
  }
}
