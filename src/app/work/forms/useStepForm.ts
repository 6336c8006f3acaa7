import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#app/api/client.ts'
import { write } from '#app/api/write.ts'
import { type StepForm } from '#contract/worklog/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { useFormAnswers } from '#app/editor/stepForm/useFormAnswers.ts'
import { knowForm } from './formQuery.ts'
import {
  draftOf,
  faultsOf,
  sentFields,
  type FieldDraft,
  type FormDraft,
} from '#app/editor/stepForm/formDraft.ts'
import {
  afterSaving,
  isUnsaved,
  keepHeld,
  openedForm,
  sameFields,
  standing,
  withNewest,
  withSent,
  withTheirs,
  withTyped,
  type HeldForm,
} from '#app/editor/stepForm/heldForm.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

export type StepFormAsked = {
  userid: number
  guideid: number
  stepid: number
  form: StepForm
  /** What a draft of an older app was typed over. */
  older: StepForm | null
}

type Answer = {
  saved?: StepForm
  /** What was saved waits for review. */
  waits?: boolean
  /** Saved meanwhile. */
  other?: StepForm
  error?: ApiError
}

/** Saves the form over the revision that is named, if that still stands there. */
const send = async (
  { guideid, stepid }: StepFormAsked,
  form_revisionid: number,
  draft: FormDraft,
): Promise<Answer> => {
  const params = { guideid, stepid }
  const body = { form_revisionid, fields: sentFields(draft) }
  try {
    let waits = false
    const onHeaders = (headers: Headers) =>
      void (waits = headers.get('X-Patrol-State') === 'pending')
    const saved = await write('changeStepForm', { params, body }, { onHeaders })
    knowForm(params, saved)
    return { saved, waits }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 409) return { error }
    const other = error.body as StepForm
    knowForm(params, other)
    return { other }
  }
}

/** The form as it is typed, kept on this device with what it was typed over until it is saved. */
const useKeptForm = ({ userid, stepid, form, older }: StepFormAsked) => {
  const [held, setHeld] = useState(() => openedForm(userid, stepid, form, older))
  /** What stands there by now, for an answer that comes later. */
  const newest = useRef(held)
  const show = (next: HeldForm) => {
    newest.current = next
    // At once: what is typed next is typed over what is shown.
    flushSync(() => setHeld(next))
    keepHeld(userid, stepid, next)
  }
  // What was found saved when it was opened is not to be found unsaved the next time.
  useEffect(() => keepHeld(userid, stepid, newest.current), [userid, stepid])
  return { held, newest, show }
}

/** Saves what stands there, joined with what others saved meanwhile. */
const useSaving = (asked: StepFormAsked, { newest, show }: ReturnType<typeof useKeptForm>) => {
  const list = useRef<HTMLDivElement>(null)
  const isSaving = useRef(false)
  const [state, setState] = useState<'idle' | 'asked' | 'saved' | 'waits' | 'same'>('idle')
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  /**
   * Sends `draft`, and what it becomes once it is joined with what was saved meanwhile, unless
   * that asks.
   */
  const sendOver = async (draft: FormDraft): Promise<void> => {
    const before = newest.current
    if (before.theirs) return
    if (!isUnsaved({ ...before, draft })) return setState('same')
    if (faultsOf(draft).some(Boolean)) {
      flushSync(() => setState('asked'))
      list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    show(withSent(before, draft))
    const { saved, waits, other, error } = await send(asked, before.base.form_revisionid, draft)
    const held = newest.current
    if (saved) {
      show(afterSaving(held, draft, draftOf(saved)))
      return setState(waits ? 'waits' : 'saved')
    }
    if (other) {
      const clicked = withNewest({ ...held, draft }, draftOf(other))
      show(withNewest(held, draftOf(other)))
      return sendOver(clicked.theirs ? newest.current.draft : clicked.draft)
    }
    if (!error) return
    // What is refused is not saved; what got no answer may be.
    if (error.status >= 400 && error.status < 500) show({ ...held, sent: before.sent })
    setRefusal(error)
  }
  /** Saves what stands in `start`, of which all that was told is known. */
  const save = async (start = newest.current) => {
    if (isSaving.current) return
    isSaving.current = true
    setState('idle')
    setRefusal(null)
    show(start)
    await sendOver(start.draft).finally(() => void (isSaving.current = false))
  }
  /** Something else is typed than what was said about it. */
  const goOn = () => {
    setState(state === 'asked' ? 'asked' : 'idle')
    setRefusal(null)
  }
  return { list, state, refusal, refuse: setRefusal, save, goOn }
}

/**
 * Leaves what is typed for what the service has, which is asked for: what was saved may have been
 * denied meanwhile.
 */
const useDiscarding = (
  { guideid, stepid }: StepFormAsked,
  { newest, show }: ReturnType<typeof useKeptForm>,
  { refuse, goOn }: ReturnType<typeof useSaving>,
) => {
  const showSaved = async () => {
    const { base, sent } = newest.current
    try {
      const form = await call('readStepForm', {
        params: { guideid, stepid },
        query: { unpatrolled: true },
      })
      const [held, read] = [newest.current, draftOf(form)]
      // Saved from here meanwhile, so that this may be older.
      if (held.base !== base) return
      knowForm({ guideid, stepid }, form)
      if (sent.length === 0 && read.form_revisionid === base.form_revisionid) return
      show(sameFields(held.draft, held.base) ? standing(read) : withTheirs(held, read))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Nothing went out: what was read last stands there.
      if (sent.length > 0) refuse(error)
    }
  }
  return () => {
    const { theirs, base, sent } = newest.current
    show({ ...standing(theirs ?? base), sent })
    goOn()
    void showSaved()
  }
}

/**
 * A form as it is written: kept on this device until it is saved, joined with what others saved.
 */
export const useStepForm = (asked: StepFormAsked) => {
  const { t } = useLingui()
  const kept = useKeptForm(asked)
  const { held, newest, show } = kept
  const asking = useFormAnswers(held)
  const saving = useSaving(asked, kept)
  const { list, state, refusal, save, goOn } = saving
  const isChanged = isUnsaved(held)
  return {
    list,
    held,
    asking,
    isChanged,
    put: (change: (fields: FieldDraft[]) => FieldDraft[]) => {
      const { draft } = newest.current
      show(withTyped(newest.current, { ...draft, fields: change(draft.fields) }))
      goOn()
    },
    faults: state === 'asked' ? faultsOf(held.draft) : [],
    isSaved: state === 'saved' && !isChanged,
    isWaiting: state === 'waits' && !isChanged,
    /** The service had all of it before anything was sent. */
    isSame: state === 'same' && !isChanged,
    error:
      refusal?.status === 0
        ? t`The service did not answer. The form is kept on this device. Save it again later.`
        : refusal
          ? refusedWords(refusal)
          : undefined,
    save: () => void save({ ...newest.current, joined: [] }),
    /** Saves the form with the answers that were given. */
    join: () => {
      const { theirs } = newest.current
      // The questions go, and the button with them.
      list.current?.focus()
      if (theirs) void save(withTheirs(newest.current, theirs, asking.answers))
    },
    revert: useDiscarding(asked, kept, saving),
  }
}
