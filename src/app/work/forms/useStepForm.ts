import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { write } from '#app/api/write.ts'
import { type StepForm } from '#contract/worklog/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import {
  draftOf,
  faultsOf,
  fieldsOf,
  keepForm,
  keptForm,
  sentFields,
  type FormDraft,
} from './formDraft.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

const sameFields = (one: FormDraft, other: FormDraft) =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

export type StepFormAsked = { userid: number; guideid: number; stepid: number; form: StepForm }

type Answer = { saved?: StepForm; /** Saved meanwhile. */ other?: StepForm; error?: ApiError }

/** Saves the form over the revision that is named, if that still stands there. */
const send = async (
  { guideid, stepid }: StepFormAsked,
  form_revisionid: number,
  draft: FormDraft,
): Promise<Answer> => {
  const params = { guideid, stepid }
  const body = { form_revisionid, fields: sentFields(draft) }
  try {
    return { saved: await write('changeStepForm', { params, body }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status === 409 ? { other: error.body as StepForm } : { error }
  }
}

/** The form as it is typed, kept on this device until it is saved. */
const useKeptForm = ({ userid, stepid, form }: StepFormAsked) => {
  const [base, setBase] = useState(() => draftOf(form))
  const [draft, setDraft] = useState<FormDraft>(() => keptForm(userid, stepid) ?? draftOf(form))
  /** Another's form, saved meanwhile. */
  const [theirs, setTheirs] = useState<StepForm | null>(() =>
    draft.form_revisionid === form.form_revisionid ? null : form,
  )
  /** What stands there by now, for an answer that comes later. */
  const newest = useRef(draft)
  const show = (next: FormDraft, kept: FormDraft | null) => {
    newest.current = next
    setDraft(next)
    keepForm(userid, stepid, kept)
  }
  const take = (read: StepForm) => {
    setBase(draftOf(read))
    show(draftOf(read), null)
    setTheirs(null)
  }
  return {
    draft,
    isChanged: !sameFields(draft, base),
    theirs,
    setTheirs,
    put: (next: FormDraft) => show(next, next),
    take,
    revert: () => show(base, null),
    /** `sent` is saved: what was typed since stays, and is to be saved over it. */
    saved: (now: StepForm, sent: FormDraft) => {
      if (newest.current === sent) return take(now)
      const next = { ...newest.current, form_revisionid: now.form_revisionid }
      setBase(draftOf(now))
      show(next, next)
      setTheirs(null)
    },
  }
}

/** A form as it is written: kept on this device until it is saved, over what others saved. */
export const useStepForm = (asked: StepFormAsked) => {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const kept = useKeptForm(asked)
  const { draft, isChanged, theirs, take, revert } = kept
  const isSaving = useRef(false)
  const [state, setState] = useState<'idle' | 'asked' | 'saved'>('idle')
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const faults = faultsOf(draft)
  const put = (next: FormDraft) => {
    kept.put(next)
    setState(state === 'asked' ? 'asked' : 'idle')
    setRefusal(null)
  }
  const save = async (form_revisionid: number) => {
    if (isSaving.current) return
    if (faults.some(Boolean)) {
      flushSync(() => setState('asked'))
      list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    isSaving.current = true
    setState('idle')
    setRefusal(null)
    const { saved, other, error } = await send(asked, form_revisionid, draft).finally(
      () => void (isSaving.current = false),
    )
    if (other) kept.setTheirs(other)
    if (error) setRefusal(error)
    if (!saved) return
    kept.saved(saved, draft)
    setState('saved')
  }
  return {
    list,
    draft,
    put,
    faults: state === 'asked' ? faults : [],
    isChanged,
    isSaved: state === 'saved' && !isChanged,
    theirs,
    take,
    error:
      refusal?.status === 0
        ? t`The service did not answer. The form is kept on this device. Save it again later.`
        : refusal
          ? refusedWords(refusal)
          : undefined,
    save: (over: FormDraft | StepForm) => void save(over.form_revisionid),
    revert,
  }
}
