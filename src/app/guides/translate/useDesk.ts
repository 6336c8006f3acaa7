import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Translation } from '#contract/guides/translations.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useLingui } from '@lingui/react/macro'
import { goToText, textInHand } from './deskKeys.ts'
import { nextToDo, rowsOf, strandedDrafts, wordsOf, type DeskRow } from './model/desk.ts'
import { asDraft, asKept, type Draft } from './model/keptDrafts.ts'
import { machineWords } from './model/machineWords.ts'
import { confirmTexts, publishTexts, savePart } from './model/saveTexts.ts'

export const deskQuery = (guideid: number, langid: string) =>
  read('readTranslation', { params: { guideid, langid } })

type Kept = ReturnType<typeof useKeptWords>

/** Words of the desk on this device: each text's beside the others'. */
const draftsIn = (kept: Kept) => {
  const put = (row: DeskRow, draft: Draft | null) =>
    kept.type({ [row.key]: draft ? asKept(draft) : '' })
  return {
    /** Words that are the stored ones again are no draft. */
    type: (row: DeskRow, text: string) => {
      const { translated } = row.text
      const isMachine = row.draft?.isMachine ?? false
      const isSame = !isMachine && text === (translated ?? '')
      put(row, isSame ? null : { text, base: row.draft ? row.draft.base : translated, isMachine })
    },
    discard: (row: DeskRow) => put(row, null),
    review: (row: DeskRow) => put(row, row.draft && { ...row.draft, isMachine: false }),
    /** Goes on from what somebody else saved meanwhile, which stays beside it. */
    rebase: (row: DeskRow) => put(row, row.draft && { ...row.draft, base: row.text.translated }),
    suggest: (found: readonly { row: DeskRow; text: string }[]) =>
      kept.offer(
        Object.fromEntries(
          found.map(({ row, text }) => [
            row.key,
            asKept({ text, base: row.text.translated, isMachine: true }),
          ]),
        ),
      ),
    /** These are stored; what was typed meanwhile stays, and goes on from them. */
    sent: (rows: readonly DeskRow[]) => {
      const stored = new Map(rows.map(({ key, draft }) => [key, draft?.text]))
      kept.adjust((key, words) => {
        const [was, draft] = [stored.get(key), asDraft(words)]
        if (was === undefined || !draft) return words
        return draft.text === was ? '' : asKept({ ...draft, base: was.trim() })
      })
    },
    dropStranded: (key: string) => kept.type({ [key]: '' }),
  }
}

/** Texts that are not done and that nobody has begun, in the machine's words. */
const suggestionsFor = async (rows: readonly DeskRow[], { guideid, langid }: Translation) => {
  const { parts } = await call('readTranslation', {
    params: { guideid, langid },
    query: { machineTranslateLangid: langid },
  })
  const said = new Map(
    rowsOf({ ...emptyDesk, parts }, {}).map(({ key, text }) => [key, text.machine ?? null]),
  )
  return rows
    .filter(({ draft, text }) => draft === null && text.status !== 'done')
    .flatMap(row => {
      const machine = said.get(row.key)
      return machine ? [{ row, text: machineWords(row.text.name, machine) }] : []
    })
}
const emptyDesk: Translation = {
  guideid: 0,
  title: '',
  langid: '',
  source_langid: '',
  can_edit: true,
  parts: [],
}

/** Drafts by the machine where nothing stands. */
const useMachine = (
  translation: Translation,
  rows: readonly DeskRow[],
  { suggest }: Pick<ReturnType<typeof draftsIn>, 'suggest'>,
  onSaid: (said: string | null) => void,
) => {
  const { t } = useLingui()
  return useAttempt(async () => {
    onSaid(null)
    const found = await suggestionsFor(rows, translation)
    suggest(found)
    onSaid(found.length === 0 ? t`Nothing is left to translate.` : null)
  })
}

/** The desk of one language: its texts with what is typed, and what can be done with them. */
export const useDesk = (translation: Translation) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { guideid, langid } = translation
  const kept = useKeptWords(`translate ${guideid} ${langid}`)
  const rows = rowsOf(translation, kept.words)
  const drafts = draftsIn(kept)
  const [said, setSaid] = useState<string | null>(null)
  const stale = t`Someone else saved here meanwhile. Your words are still in the field. Look at theirs and save again.`
  /** The stored words are on the screen before those of the device go. */
  const shown = () => queries.fetchQuery({ ...deskQuery(guideid, langid), staleTime: 0 })
  const told = (waits: boolean) => setSaid(waits ? t`Saved. It waits for review.` : t`Saved.`)

  /** Words of a machine are marked as reviewed first: saving them is another act. */
  const save = useAttempt(
    async (row: DeskRow, thenGo: boolean) => {
      setSaid(null)
      const { part, text, draft } = row
      const next = thenGo ? nextToDo(rows, translation, row.key) : null
      if (draft?.isMachine) {
        drafts.review(row)
        setSaid(t`Marked as reviewed. You can save it now.`)
        return null
      }
      const waits = draft
        ? await savePart(translation, part, [{ text, words: wordsOf(row) }])
        : (await confirmTexts(translation, part, [text]), false)
      await shown()
      drafts.sent([row])
      told(waits)
      return next && { from: row.key, to: next.key }
    },
    {
      stale,
      // whoever went to another text meanwhile stays there
      onDone: way => way && [way.from, null].includes(textInHand()) && goToText(way.to),
    },
  )
  const publish = useAttempt(
    async () => {
      setSaid(null)
      const { waits } = await publishTexts(translation, rows, drafts.sent)
      await shown()
      told(waits)
    },
    { stale },
  )
  const machine = useMachine(translation, rows, drafts, setSaid)
  return {
    rows,
    stranded: strandedDrafts(rows, kept.words),
    drafts,
    said,
    save,
    publish,
    machine,
    isBusy: save.isPending || publish.isPending,
    next: (from: string | null, by: 1 | -1 = 1) => nextToDo(rows, translation, from, by),
  }
}
export type Desk = ReturnType<typeof useDesk>
