// What a screen of one run stands on: from the device where it lies there, else from the service.
import { i18n } from '@lingui/core'
import { call } from '#app/api/client.ts'
import { shownField } from '#contract/worklog/formWords.ts'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { isOpen, waitsIn, type AskedField } from './run.ts'
import { createRun, type RunStore } from './runSession.ts'
import { leaveEndedRun } from './leaveRun.ts'
import { keepPack, loadRun, type Pack } from './runDatabase.ts'
import { soon } from './soon.ts'
import { isAway } from '#app/offline/isAway.ts'

const packFor = async (entry: WorkEntry): Promise<Pack> => {
  const { entryid, guideid, max_form_revisionid } = entry
  const [guide, { fields }, medians] = await Promise.all([
    call('readWorkGuide', { params: { entryid } }),
    max_form_revisionid === 0
      ? { fields: [] }
      : call('readWorkForms', { params: { entryid }, query: { langid: i18n.locale } }),
    call('readWorkMedians', { params: { guideid } }).catch(() => ({ steps: [] })),
  ])
  const { title, type, langid, steps, tools, parts } = guide
  const { introduction_rendered, conclusion_rendered } = guide
  return {
    guide: {
      guideid,
      title,
      type,
      langid,
      steps,
      tools,
      parts,
      introduction_rendered,
      conclusion_rendered,
    },
    // Only shown: values go by the ids of fields, and options keep their own words.
    fields: fields.map((field: AskedField) => shownField(field)),
    wordsIn: i18n.locale,
    usual: Object.fromEntries(medians.steps.map(({ stepid, seconds }) => [stepid, seconds])),
  }
}

/** Earlier versions left out what stands around the steps; its words are of a language too. */
const isWhole = ({ guide, wordsIn }: Pack) => guide.tools !== undefined && wordsIn === i18n.locale

const stores = new Map<string, RunStore>()
export type Opened =
  | { kind: 'own'; store: RunStore }
  | { kind: 'other'; entry: WorkEntry; pack: Pack }

/** Throws ApiError where neither the device nor the service has it. */
export const openRun = async (userid: number, entryid: number): Promise<Opened> => {
  const key = `${userid} ${entryid}`
  const known = stores.get(key)
  if (
    known &&
    (isOpen(known.now().run.entry.status) ||
      known.now().run.acts.length > 0 ||
      known.now().run.parted)
  )
    return { kind: 'own', store: known }
  const kept = await loadRun(userid, entryid)
  const own = (entry: WorkEntry, pack: Pack) => {
    const store = createRun(userid, entry, pack, kept?.run ?? null)
    stores.set(key, store)
    return { kind: 'own' as const, store }
  }
  if (kept && waitsIn(kept.run)) return own(kept.run.entry, kept.pack)
  try {
    const inTime = kept ? soon : <T>(asked: Promise<T>) => asked
    const entry = await inTime(call('readWork', { params: { entryid } }))
    const pack = kept && isWhole(kept.pack) ? kept.pack : await inTime(packFor(entry))
    if (entry.userid !== userid || !isOpen(entry.status)) {
      // It ended elsewhere, or went to somebody else, and nothing of it waits here.
      if (kept) await leaveEndedRun(userid, entryid)
      return { kind: 'other', entry, pack }
    }
    await keepPack(userid, entryid, pack)
    const store = createRun(userid, entry, pack, null)
    stores.set(key, store)
    return { kind: 'own', store }
  } catch (error) {
    if (kept && isAway(error)) return own(kept.run.entry, kept.pack)
    throw error
  }
}

/** The same as a query; it is asked for anew whenever a screen opens. */
export const openedRun = (userid: number, entryid: number) => ({
  queryKey: ['run', userid, entryid] as const,
  queryFn: () => openRun(userid, entryid),
  staleTime: 0,
  gcTime: 0,
})
