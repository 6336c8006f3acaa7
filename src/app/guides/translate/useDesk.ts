import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Translation } from '#contract/guides/translations.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { useSharedWords } from '#app/drafts/react/useKeptWords.ts'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { useLingui } from '@lingui/react/macro'
import { goToText, stayAt, textInHand } from './deskKeys.ts'
import {
  nextToDo,
  rowsOf,
  sourceOf,
  strandedDrafts,
  type DeskRow,
  type Rules,
} from './model/desk.ts'
import { asDraft, asKept, type Draft } from './model/keptDrafts.ts'
import { machineWords } from './model/machineWords.ts'
import { confirmTexts, publishTexts, savePart, writtenIn } from './model/saveTexts.ts'

export const deskQuery = (guideid: number, langid: string) =>
  read('readTranslation', { params: { guideid, langid } })

type Kept = ReturnType<typeof useSharedWords>

type Suggested = { row: DeskRow; text: string; from: Draft['from'] }

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
      const begun = row.draft ?? { base: translated, from: sourceOf(row) }
      put(row, isSame ? null : { text, base: begun.base, from: begun.from, isMachine })
    },
    discard: (row: DeskRow) => put(row, null),
    review: (row: DeskRow) => put(row, row.draft && { ...row.draft, isMachine: false }),
    /** Goes on from what somebody else saved meanwhile, which stays beside it. */
    rebase: (row: DeskRow) => put(row, row.draft && { ...row.draft, base: row.text.translated }),
    /** They were compared with the source as it is now. */
    compare: (row: DeskRow) => put(row, row.draft && { ...row.draft, from: sourceOf(row) }),
    suggest: (found: readonly Suggested[]) =>
      kept.offer(
        Object.fromEntries(
          found.map(({ row, text, from }) => [
            row.key,
            asKept({ text, base: row.text.translated, isMachine: true, from }),
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
const suggestionsFor = async (
  rows: readonly DeskRow[],
  { guideid, langid }: Translation,
): Promise<Suggested[]> => {
  const { parts } = await call('readTranslation', {
    params: { guideid, langid },
    query: { machineTranslateLangid: langid },
  })
  const said = new Map(rowsOf({ ...emptyDesk, parts }, {}).map(row => [row.key, row]))
  return rows
    .filter(({ draft, text }) => draft === null && text.status !== 'done')
    .flatMap(row => {
      const now = said.get(row.key)
      if (!now?.text.machine) return []
      // The source may be another by now than the one on the screen.
      return [{ row, text: machineWords(row.text.name, now.text.machine), from: sourceOf(now) }]
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
    onSaid(found.length === 0 ? t`No text needs a machine draft.` : null)
  })
}

type Sending = {
  translation: Translation
  rows: readonly DeskRow[]
  rules: Rules
  drafts: ReturnType<typeof draftsIn>
  stale: string
  /** What is stored is on the screen. */
  shown: () => Promise<unknown>
  told: (waits: boolean) => void
  onSaid: (said: string | null) => void
}

/** Words of a machine are marked as reviewed first: saving them is another act. */
const useSave = ({ translation, rows, rules, drafts, stale, shown, told, onSaid }: Sending) => {
  const { t } = useLingui()
  return useAttempt(
    async (row: DeskRow, thenGo: boolean) => {
      onSaid(null)
      const { part, text, draft } = row
      const next = thenGo ? nextToDo(rows, rules, row.key) : null
      if (draft?.isMachine) {
        drafts.review(row)
        onSaid(t`Marked as reviewed. You can save the text now.`)
        return null
      }
      const waits = draft
        ? await savePart(translation, part, [writtenIn(row)])
        : (await confirmTexts(translation, part, [text]), false)
      await shown()
      drafts.sent([row])
      told(waits)
      return { from: row.key, to: next?.key ?? row.key }
    },
    {
      stale,
      // Whoever went to another text meanwhile stays there; the button that was pressed is gone.
      onDone: way => {
        if (!way || ![way.from, null].includes(textInHand())) return
        if (way.to === way.from) stayAt(way.to)
        else goToText(way.to)
      },
    },
  )
}

/** The desk of one language: its texts with what is typed, and what can be done with them. */
export const useDesk = (translation: Translation) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { guideid, langid, source_langid } = translation
  const { data: list } = useQuery(read('readTerms', { query: { source_langid, langid } }))
  const rules: Rules = { langid, source_langid, terms: list?.terms ?? [] }
  const kept = useSharedWords(`translate ${guideid} ${langid}`)
  const rows = rowsOf(translation, kept.words)
  const drafts = draftsIn(kept)
  const [said, setSaid] = useState<string | null>(null)
  const stale = t`Someone else has saved changes in the meantime. Your text is still in its field. Check theirs, then try again.`
  /** The stored words are on the screen before those of the device go. */
  const shown = () => queries.fetchQuery({ ...deskQuery(guideid, langid), staleTime: 0 })
  const told = (waits: boolean) =>
    setSaid(waits ? t`Saved. The change is waiting for review.` : t`Saved.`)

  const save = useSave({
    translation,
    rows,
    rules,
    drafts,
    stale,
    shown,
    told,
    onSaid: setSaid,
  })
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
    rules,
    stranded: strandedDrafts(rows, kept.words),
    drafts,
    said,
    save,
    publish,
    machine,
    isBusy: save.isPending || publish.isPending,
    next: (from: string | null, by: 1 | -1 = 1) => nextToDo(rows, rules, from, by),
  }
}
export type Desk = ReturnType<typeof useDesk>
