import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { write } from '#app/api/write.ts'
import { isAnswered, questionKey, questionText } from '#app/drafts/merge/question.ts'
import type { Question } from '#app/drafts/merge/question.ts'
import { type StepForm } from '#contract/worklog/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { draftOf, faultsOf, keepForm, sentFields, type FormDraft } from './formDraft.ts'
import {
  afterSaving,
  openedForm,
  questionsOf,
  sameFields,
  standing,
  withTheirs,
  type Given,
  type HeldForm,
} from './heldForm.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

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

/** The form as it is typed, kept on this device with what it was typed over until it is saved. */
const useKeptForm = ({ userid, stepid, form }: StepFormAsked) => {
  const [held, setHeld] = useState(() => openedForm(userid, stepid, form))
  /** What stands there by now, for an answer that comes later. */
  const newest = useRef(held)
  const show = (next: HeldForm) => {
    newest.current = next
    setHeld(next)
    const { draft, base } = next
    keepForm(userid, stepid, sameFields(draft, base) ? null : { draft, base })
  }
  return { held, newest, show }
}

/** The answers to what a merge asks, as long as the wordings that they were given for stand. */
const useFormAnswers = (held: HeldForm) => {
  const [given, setGiven] = useState<Given>({})
  const { questions, answers } = questionsOf(held, given)
  return {
    questions,
    answers,
    isReady: isAnswered(questions, answers),
    answer: (question: Question, answer: 'mine' | 'theirs') =>
      setGiven({
        ...given,
        [questionKey(question.path)]: { text: questionText(question), answer },
      }),
  }
}

/** Saves what stands there, joined with what others saved meanwhile. */
const useSaving = (asked: StepFormAsked, { newest, show }: ReturnType<typeof useKeptForm>) => {
  const list = useRef<HTMLDivElement>(null)
  const isSaving = useRef(false)
  const [state, setState] = useState<'idle' | 'asked' | 'saved'>('idle')
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  /** Sent again once it is joined with what was saved meanwhile, unless that asks. */
  const sendNewest = async (): Promise<void> => {
    const { draft, base, theirs } = newest.current
    if (theirs) return
    if (sameFields(draft, base)) return setState('saved')
    if (faultsOf(draft).some(Boolean)) {
      flushSync(() => setState('asked'))
      list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    const { saved, other, error } = await send(asked, base.form_revisionid, draft)
    if (error) return setRefusal(error)
    if (other) {
      show(withTheirs(newest.current, draftOf(other)))
      return sendNewest()
    }
    if (!saved) return
    show(afterSaving(newest.current, draft, draftOf(saved)))
    setState('saved')
  }
  const save = async () => {
    if (isSaving.current) return
    isSaving.current = true
    setState('idle')
    setRefusal(null)
    await sendNewest().finally(() => void (isSaving.current = false))
  }
  /** Something else is typed than what was said about it. */
  const goOn = () => {
    setState(state === 'asked' ? 'asked' : 'idle')
    setRefusal(null)
  }
  return { list, state, refusal, save, goOn }
}

/**
 * A form as it is written: kept on this device until it is saved, joined with what others saved.
 */
export const useStepForm = (asked: StepFormAsked) => {
  const { t } = useLingui()
  const kept = useKeptForm(asked)
  const { held, newest, show } = kept
  const asking = useFormAnswers(held)
  const { list, state, refusal, save, goOn } = useSaving(asked, kept)
  const isChanged = !sameFields(held.draft, held.base)
  return {
    list,
    held,
    asking,
    isChanged,
    put: (draft: FormDraft) => {
      show({ ...newest.current, draft })
      goOn()
    },
    faults: state === 'asked' ? faultsOf(held.draft) : [],
    isSaved: state === 'saved' && !isChanged,
    error:
      refusal?.status === 0
        ? t`The service did not answer. The form is kept on this device. Save it again later.`
        : refusal
          ? refusedWords(refusal)
          : undefined,
    save: () => void save(),
    /** Saves the form with the answers that were given. */
    join: () => {
      if (held.theirs) show(withTheirs(newest.current, held.theirs, asking.answers))
      void save()
    },
    revert: () => show(standing(held.theirs ?? held.base)),
  }
}
