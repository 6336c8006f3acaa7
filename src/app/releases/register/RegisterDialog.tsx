import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { RegisterEntry } from '#contract/releases/register.ts'
import { ApiError } from '#lib/errors.ts'
import { write } from '#app/api/write.ts'
import { PersonField } from '#app/editor/pickers/PersonField.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import styles from '#app/ui/overlays/DialogForm.module.css'
import { changesOf, draftOf, inAYear, rebased, type RegisterDraft } from './registerDraft.ts'

const ReviewWords = () => (
  <p>
    <Trans>
      You confirm that the guide is still correct. Today will be recorded as the date of the last
      review.
    </Trans>
  </p>
)

type FieldsProps = { draft: RegisterDraft; onChange: (changes: Partial<RegisterDraft>) => void }

const NumberAndOwner = ({ draft: { number, owner }, onChange }: FieldsProps) => {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Document number`}
        maxLength={64}
        value={number}
        onChange={event => onChange({ number: event.target.value })}
      />
      <PersonField
        label={t`Owner`}
        help={t`Gets a notification when the review is due.`}
        name={owner.name}
        error={undefined}
        onChoose={(userid, name) => {
          if (userid !== null) onChange({ owner: { userid, name, typed: name } })
        }}
        onTyped={typed => onChange({ owner: { userid: null, name: '', typed } })}
      />
    </>
  )
}

/** Why it is not saved yet; `isHalf`: a date is typed in part. */
const useWhyNot = ({ owner }: RegisterDraft, isHalf: boolean, body: object): string | undefined => {
  const { t } = useLingui()
  if (owner.userid === null && owner.typed.trim() !== '') return t`Choose a person.`
  if (isHalf) return t`Enter the complete date, or leave the field empty.`
  return Object.keys(body).length === 0 ? t`Change something first.` : undefined
}

type Body = ReturnType<typeof changesOf> & { reviewed?: true }
type Ways = { follow: (now: RegisterEntry) => void; onClose: () => void }

/** Saves; what others said meanwhile is followed. */
const useSave = (
  { guideid, revisionid }: RegisterEntry,
  draft: RegisterDraft,
  body: Body,
  { follow, onClose }: Ways,
) => {
  const { t } = useLingui()
  return useAttempt(
    async () => {
      try {
        await write('patchRegisterEntry', { params: { guideid }, query: { revisionid }, body })
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          const now = error.body as RegisterEntry // the body of a 409 is what it is now
          // The answer to an earlier try may have been lost.
          if (!body.reviewed && Object.keys(changesOf(now, draft)).length === 0) return
          follow(now)
        }
        throw error
      }
    },
    {
      onDone: onClose,
      stale: t`Someone else has changed these details, so nothing was saved. Check the fields, then save again.`,
    },
  )
}

type RegisterDialogProps = { entry: RegisterEntry; act: 'edit' | 'review'; onClose: () => void }

/** What the register says of a guide; `review`: it was looked at, and when it is next. */
export const RegisterDialog = ({ entry, act, onClose }: RegisterDialogProps) => {
  const { t } = useLingui()
  const isReview = act === 'review'
  // As it was when the dialog opened, or as others left it.
  const [before, setBefore] = useState(entry)
  const [draft, setDraft] = useState(() => ({
    ...draftOf(entry),
    ...(isReview && { day: inAYear(Date.now()) }),
  }))
  const follow = (now: RegisterEntry) => {
    setDraft(rebased(draft, before, now))
    setBefore(now)
  }
  // It was read again while the dialog is open.
  if (entry.revisionid > before.revisionid) follow(entry)
  // Of a date that is typed in part the field says that it is empty.
  const [isHalf, setIsHalf] = useState(false)
  const change = (changes: Partial<RegisterDraft>) => setDraft(known => ({ ...known, ...changes }))
  const body = { ...changesOf(before, draft), ...(isReview && { reviewed: true as const }) }
  const why = useWhyNot(draft, isHalf, body)
  const save = useSave(before, draft, body, { follow, onClose })
  return (
    <AskDialog
      title={isReview ? t`Mark as reviewed` : t`Edit document details`}
      onClose={onClose}
      verb={isReview ? <Trans>Mark as reviewed</Trans> : <Trans>Save</Trans>}
      why={why}
      isPending={save.isPending}
      error={save.error}
      onAct={() => void save.run()}
    >
      <div className={styles.form}>
        {isReview ? (
          <ReviewWords />
        ) : (
          <NumberAndOwner key={before.owner?.userid ?? 0} draft={draft} onChange={change} />
        )}
        <TextField
          label={t`Next review`}
          help={t`Leave empty if no review is planned.`}
          type="date"
          value={draft.day}
          onChange={({ target }) => {
            change({ day: target.value })
            setIsHalf(target.validity.badInput)
          }}
        />
      </div>
    </AskDialog>
  )
}
