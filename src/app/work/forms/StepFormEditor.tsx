import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, GitMerge, Plus, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { write } from '#app/api/write.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { workLimits, type StepForm } from '#contract/worklog/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import {
  draftOf,
  faultsOf,
  fieldsOf,
  keepForm,
  keptForm,
  type FieldDraft,
  type FormDraft,
} from './formDraft.ts'
import { itemAt } from '#lib/existing.ts'
import { FormFieldRow } from './FormFieldRow.tsx'
import styles from './StepForm.module.css'

type StepFormEditorProps = { userid: number; guideid: number; stepid: number; form: StepForm }

const sameFields = (one: FormDraft, other: FormDraft) =>
  JSON.stringify(fieldsOf(one)) === JSON.stringify(fieldsOf(other))

/**
 * What is filled in at a step, written by whoever keeps the guide. It is kept on this device until
 * it is saved.
 */
export const StepFormEditor = ({ userid, guideid, stepid, form }: StepFormEditorProps) => {
  const { t } = useLingui()
  const params = { guideid, stepid }
  const list = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState(() => draftOf(form))
  const [draft, setDraft] = useState<FormDraft>(() => keptForm(userid, stepid) ?? draftOf(form))
  /** Another's form, saved meanwhile. */
  const [theirs, setTheirs] = useState<StepForm | null>(() =>
    draft.form_revisionid === form.form_revisionid ? null : form,
  )
  /** What stands there by now, for an answer that comes later. */
  const newest = useRef(draft)
  const isSaving = useRef(false)
  const [state, setState] = useState<'idle' | 'asked' | 'saved'>('idle')
  const [error, setError] = useState<string | null>(null)
  const faults = faultsOf(draft)
  const isChanged = !sameFields(draft, base)
  const show = (next: FormDraft) => {
    newest.current = next
    setDraft(next)
  }
  const put = (next: FormDraft) => {
    show(next)
    setState(state === 'asked' ? 'asked' : 'idle')
    setError(null)
    keepForm(userid, stepid, next)
  }
  const fields = (next: FieldDraft[]) => put({ ...draft, fields: next })
  const add = () => {
    // What is typed next belongs into the new field, however soon it comes.
    flushSync(() =>
      fields([
        ...draft.fields,
        {
          key: crypto.randomUUID(),
          label: '',
          type: 'text',
          required: false,
          options: '',
          min: '',
          max: '',
        },
      ]),
    )
    ;[...(list.current?.querySelectorAll<HTMLElement>('[data-label]') ?? [])].at(-1)?.focus()
  }
  const take = (read: StepForm) => {
    setBase(draftOf(read))
    show(draftOf(read))
    setTheirs(null)
    keepForm(userid, stepid, null)
  }
  /** What was typed since it was sent stays, and is to be saved over what was sent. */
  const goOn = (saved: StepForm) => {
    const next = { ...newest.current, form_revisionid: saved.form_revisionid }
    setBase(draftOf(saved))
    show(next)
    setTheirs(null)
    keepForm(userid, stepid, next)
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
    setError(null)
    try {
      const saved = await write('changeStepForm', {
        params,
        body: { form_revisionid, fields: fieldsOf(draft) },
      })
      if (newest.current === draft) take(saved)
      else goOn(saved)
      setState('saved')
    } catch (cause) {
      setState('idle')
      if (!(cause instanceof ApiError)) throw cause
      if (cause.status === 409) setTheirs(cause.body as StepForm)
      else
        setError(
          cause.status === 0
            ? t`The service did not answer. The form is kept on this device.`
            : (cause.errors[0]?.message ?? cause.message),
        )
    } finally {
      isSaving.current = false
    }
  }
  return (
    <PageSection title={t`Fields`} boxed>
      {theirs && (
        <Notice
          kind="warn"
          icon={GitMerge}
          role="alert"
          action={
            <>
              <Button onClick={() => void save(theirs.form_revisionid)}>
                <Trans>Save mine over it</Trans>
              </Button>
              <Button onClick={() => take(theirs)}>
                <Trans>Take theirs</Trans>
              </Button>
            </>
          }
        >
          <Trans>Somebody saved another form of this step meanwhile. Yours is kept here.</Trans>
          <p>{theirs.fields.map(({ label }) => label).join(', ') || t`Theirs asks for nothing.`}</p>
        </Notice>
      )}
      <div ref={list}>
        {draft.fields.length === 0 && (
          <MutedText>
            <Trans>Nothing is filled in at this step.</Trans>
          </MutedText>
        )}
        {draft.fields.map((field, n) => (
          <FormFieldRow
            key={field.key}
            field={field}
            number={n + 1}
            count={draft.fields.length}
            fault={state === 'asked' ? (faults[n] ?? null) : null}
            onChange={change =>
              fields(draft.fields.map((one, at) => (at === n ? { ...one, ...change } : one)))
            }
            onMove={by =>
              fields(draft.fields.with(n, itemAt(draft.fields, n + by)).with(n + by, field))
            }
            onRemove={() => fields(draft.fields.filter((_, at) => at !== n))}
          />
        ))}
      </div>
      <div className={styles.acts}>
        <Button
          icon={Plus}
          why={
            draft.fields.length >= workLimits.fieldsOfForm
              ? t`A form has at most 50 fields.`
              : undefined
          }
          onClick={add}
        >
          <Trans>Add field</Trans>
        </Button>
        <Button
          kind="main"
          why={isChanged ? undefined : t`Nothing is changed.`}
          onClick={() => void save(draft.form_revisionid)}
        >
          <Trans>Save form</Trans>
        </Button>
        {isChanged && (
          <Button
            kind="quiet"
            icon={RotateCcw}
            onClick={() => {
              show(base)
              keepForm(userid, stepid, null)
            }}
          >
            <Trans>Back to what is saved</Trans>
          </Button>
        )}
        <LinkButton kind="quiet" href={paths.editStep(guideid, stepid)}>
          <Trans>Back to the step</Trans>
        </LinkButton>
      </div>
      {state === 'saved' && !isChanged && (
        <Notice kind="ok" icon={CircleCheck} role="status">
          <Trans>Saved. Runs that begin from now on ask for it.</Trans>
        </Notice>
      )}
      {error && (
        <Notice kind="danger" icon={CircleAlert} role="alert">
          {error}
        </Notice>
      )}
      <MutedText>
        <Trans>Runs under way go on with the form they began with.</Trans>
      </MutedText>
    </PageSection>
  )
}
