import { NoAnswer } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ApprovalProcess } from '#contract/approvals/schemas.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow, PageSection } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { itemAt } from '#lib/existing.ts'
import { PersonField } from './PersonField.tsx'
import styles from './ProcessForm.module.css'

/** `key` stays while stages change places. */
type Stage = {
  key: number
  type: 'user' | 'team'
  id: number | null
  name: string
  needed: number
  days: number | null
}
const stagesAtMost = 10
const blank = (key: number): Stage => ({
  key,
  type: 'team',
  id: null,
  name: '',
  needed: 1,
  days: null,
})

/** Title, where it is in force, and the stages with who signs them. */
export const ProcessForm = ({
  process: now,
  onClose,
}: {
  process: ApprovalProcess | null
  onClose: () => void
}) => {
  const { t } = useLingui()
  // what is written here began from this, whatever somebody else saves meanwhile
  const [process] = useState(now)
  const { data: teams } = useSuspenseQuery(read('listTeams', { query: { limit: 200 } }))
  const [title, setTitle] = useState(process?.title ?? '')
  const [kinds, setKinds] = useState<'both' | 'major' | 'minor'>(
    process === null || process.applies_to.length === 2 ? 'both' : itemAt(process.applies_to, 0),
  )
  const [categories, setCategories] = useState(process?.categories.join('\n') ?? '')
  const [isDefault, setIsDefault] = useState(process?.is_default ?? false)
  const [isActive, setIsActive] = useState(process?.active ?? true)
  const [stages, setStages] = useState<Stage[]>(
    process?.stages.map(one => ({
      key: one.stageid,
      type: one.type,
      id: one.userid ?? one.teamid,
      name: one.name,
      needed: one.required_signatures,
      days: one.due_days,
    })) ?? [blank(0)],
  )
  const create = useWrite('createProcess')
  const change = useWrite('patchProcess')
  const error = create.error ?? change.error
  const problem = (field: string, index?: number) =>
    error?.errors.find(
      one => one.field.startsWith(field) && (index === undefined || one.index === index),
    )?.message
  const place = (n: number, facts: Partial<Stage>) =>
    setStages(stages.map((one, i) => (i === n ? { ...one, ...facts } : one)))
  const swap = (n: number, by: number) =>
    setStages(stages.with(n, itemAt(stages, n + by)).with(n + by, itemAt(stages, n)))
  const isWanting = stages.some(one => one.id === null)
  const save = () => {
    const body = {
      title: title.trim(),
      is_default: isActive && isDefault,
      active: isActive,
      applies_to: kinds === 'both' ? ['major' as const, 'minor' as const] : [kinds],
      categories: categories
        .split('\n')
        .map(one => one.trim())
        .filter(one => one !== ''),
      stages: stages.map(({ type, id, needed, days }) => ({
        type,
        due_days: days,
        userid: type === 'user' ? id : null,
        teamid: type === 'team' ? id : null,
        required_signatures: type === 'user' ? 1 : needed,
      })),
    }
    if (process === null) create.mutate({ body }, { onSuccess: onClose })
    else
      change.mutate(
        {
          params: { approval_processid: process.approval_processid },
          query: { revisionid: process.revisionid },
          body,
        },
        { onSuccess: onClose },
      )
  }
  const why =
    title.trim() === ''
      ? { why: t`Give it a title.` }
      : isWanting
        ? { why: t`Each stage names a person or a team.` }
        : create.isPending || change.isPending
          ? { why: t`Under way` }
          : {}
  return (
    <PageSection
      boxed
      title={process === null ? t`New process` : t`Change the process`}
      acts={
        <Button small onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <PageRow>
          <TextField
            label={t`Title`}
            value={title}
            maxLength={128}
            error={problem('title')}
            onChange={event => setTitle(event.target.value)}
          />
          <Select
            label={t`For`}
            value={kinds}
            options={[
              { value: 'both', label: t`major and minor releases` },
              { value: 'major', label: t`major releases only` },
              { value: 'minor', label: t`minor releases only` },
            ]}
            onChange={event => setKinds(event.target.value as typeof kinds)}
          />
          <TextArea
            label={t`Categories`}
            help={t`One in a line: their guides, and those of the categories below.`}
            rows={2}
            value={categories}
            error={problem('categories')}
            onChange={event => setCategories(event.target.value)}
          />
        </PageRow>
        <PageRow>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={isDefault}
              onChange={event => setIsDefault(event.target.checked)}
            />{' '}
            <Trans>Default of the site</Trans>
          </label>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={isActive}
              onChange={event => setIsActive(event.target.checked)}
            />{' '}
            <Trans>In use</Trans>
          </label>
        </PageRow>
        <ol className={styles.stages}>
          {stages.map((stage, n) => {
            const number = n + 1
            return (
              <li key={stage.key}>
                <fieldset className={styles.stage}>
                  <legend>{t`Stage ${number}`}</legend>
                  <PageRow>
                    <Select
                      label={t`Who signs`}
                      value={stage.type}
                      options={[
                        { value: 'team', label: t`A team` },
                        { value: 'user', label: t`A person` },
                      ]}
                      onChange={event =>
                        place(n, {
                          type: event.target.value === 'user' ? 'user' : 'team',
                          id: null,
                          name: '',
                        })
                      }
                    />
                    {stage.type === 'team' ? (
                      <Select
                        label={t`Team`}
                        value={String(stage.id ?? '')}
                        error={problem('stages.teamid', n)}
                        options={[
                          { value: '', label: t`Choose a team` },
                          ...teams.map(one => ({ value: String(one.teamid), label: one.name })),
                        ]}
                        onChange={event => place(n, { id: Number(event.target.value) || null })}
                      />
                    ) : (
                      <PersonField
                        name={stage.name}
                        error={problem('stages.userid', n)}
                        onChoose={(id, name) => place(n, { id, name })}
                      />
                    )}
                    {stage.type === 'team' && (
                      <TextField
                        label={t`Signatures needed`}
                        type="number"
                        min={1}
                        max={1000}
                        value={stage.needed}
                        error={problem('stages.required_signatures', n)}
                        onChange={event =>
                          place(n, {
                            needed: Math.max(1, Math.floor(Number(event.target.value)) || 1),
                          })
                        }
                      />
                    )}
                    <TextField
                      label={t`Days to sign`}
                      help={t`Empty: no date.`}
                      type="number"
                      min={1}
                      max={365}
                      value={stage.days ?? ''}
                      error={problem('stages.due_days', n)}
                      onChange={event =>
                        place(n, { days: Math.floor(Number(event.target.value)) || null })
                      }
                    />
                    <Button
                      icon={ArrowUp}
                      label={t`Move stage ${number} up`}
                      {...(n === 0 && { 'aria-disabled': true })}
                      onClick={() => n > 0 && swap(n, -1)}
                    />
                    <Button
                      icon={ArrowDown}
                      label={t`Move stage ${number} down`}
                      {...(n === stages.length - 1 && { 'aria-disabled': true })}
                      onClick={() => n < stages.length - 1 && swap(n, 1)}
                    />
                    <Button
                      icon={Trash2}
                      label={t`Take stage ${number} out`}
                      {...(stages.length === 1 && { 'aria-disabled': true })}
                      onClick={() =>
                        stages.length > 1 && setStages(stages.filter((_, i) => i !== n))
                      }
                    />
                  </PageRow>
                </fieldset>
              </li>
            )
          })}
        </ol>
        <PageRow>
          <Button
            icon={Plus}
            {...(stages.length === stagesAtMost && { why: t`Ten stages at most.` })}
            onClick={() =>
              setStages([...stages, blank(Math.max(...stages.map(one => one.key)) + 1)])
            }
          >
            <Trans>Add a stage</Trans>
          </Button>
          <Button kind="main" type="submit" {...why}>
            {process === null ? <Trans>Make the process</Trans> : <Trans>Save</Trans>}
          </Button>
        </PageRow>
      </form>
      {error && (
        <p role="alert">
          {error instanceof NoAnswer
            ? error.message
            : error.status === 409
              ? t`Somebody changed it meanwhile. Close this and look again.`
              : t`It was not taken; see the fields.`}
        </p>
      )}
    </PageSection>
  )
}
