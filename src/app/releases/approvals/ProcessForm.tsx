import { NoAnswer, type ApiError } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApprovalProcess } from '#contract/approvals/schemas.ts'
import { allTeams } from '#app/api/allTeams.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { PageRow, PageSection } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { itemAt } from '#lib/existing.ts'
import styles from './ProcessForm.module.css'
import {
  type Draft,
  type Problem,
  type Kinds,
  draftOf,
  type Stage,
  bodyOf,
  blank,
} from './processDraft.ts'
import { ProcessCategories } from './ProcessCategories.tsx'
import { StageFields } from './StageFields.tsx'
import { refusedWords, wordsOfProblem } from '#app/ui/refusals/refusedWords.ts'

const stagesAtMost = 10
type FieldsProps = {
  draft: Draft
  problem: Problem
  onChange: (changes: Partial<Draft>) => void
}

/** What it is called, and what it is in force for. */
const ProcessFields = ({ draft, problem, onChange }: FieldsProps) => {
  const { t } = useLingui()
  return (
    <>
      <PageRow>
        <TextField
          label={t`Title`}
          value={draft.title}
          maxLength={128}
          error={problem('title')}
          onChange={event => onChange({ title: event.target.value })}
        />
        <Select
          label={t`Applies to`}
          value={draft.kinds}
          options={[
            { value: 'both', label: t`Major and minor releases` },
            { value: 'major', label: t`Major releases only` },
            { value: 'minor', label: t`Minor releases only` },
          ]}
          onChange={event => onChange({ kinds: event.target.value as Kinds })}
        />
        <ProcessCategories
          categories={draft.categories}
          error={problem('categories')}
          onChange={categories => onChange({ categories })}
        />
      </PageRow>
      <PageRow>
        <CheckBox
          checked={draft.isDefault}
          onCheck={isChecked => onChange({ isDefault: isChecked })}
        >
          <Trans>Site default</Trans>
        </CheckBox>
        <CheckBox checked={draft.isActive} onCheck={isChecked => onChange({ isActive: isChecked })}>
          <Trans>Active</Trans>
        </CheckBox>
      </PageRow>
    </>
  )
}

/** Makes the process, or changes it, and knows what is wrong with which field. */
const useProcessWrite = (process: ApprovalProcess | null, onDone: () => void) => {
  const create = useWrite('createProcess')
  const change = useWrite('patchProcess')
  const error = create.error ?? change.error
  const problem = (field: string, index?: number) => {
    const found = error?.errors.find(
      one => one.field.startsWith(field) && (index === undefined || one.index === index),
    )
    return found && wordsOfProblem(found)
  }
  const save = (draft: Draft) => {
    const body = bodyOf(draft)
    if (process === null) create.mutate({ body }, { onSuccess: onDone })
    else
      change.mutate(
        {
          params: { approval_processid: process.approval_processid },
          query: { revisionid: process.revisionid },
          body,
        },
        { onSuccess: onDone },
      )
  }
  return { error, problem, save, isPending: create.isPending || change.isPending }
}

type StagesFieldsProps = { stages: Stage[]; problem: Problem; onChange: (stages: Stage[]) => void }

/** The stages in their order, with who signs each. */
const StagesFields = ({ stages, problem, onChange }: StagesFieldsProps) => {
  const { data: teams } = useSuspenseQuery(allTeams)
  return (
    <ol className={styles.stages}>
      {stages.map((stage, n) => (
        <li key={stage.key}>
          <StageFields
            stage={stage}
            teams={teams}
            at={n}
            count={stages.length}
            problem={problem}
            onStage={facts => onChange(stages.with(n, { ...stage, ...facts }))}
            onSwap={by => onChange(stages.with(n, itemAt(stages, n + by)).with(n + by, stage))}
            onRemove={() => onChange(stages.filter((_, i) => i !== n))}
          />
        </li>
      ))}
    </ol>
  )
}

/** Why it was not taken. */
const NotTaken = ({ error }: { error: ApiError }) => {
  const { t } = useLingui()
  return (
    <p role="alert">
      {error instanceof NoAnswer
        ? refusedWords(error)
        : error.status === 409
          ? t`Someone else has made changes, so nothing was saved. Close this form and open it again to see the new version.`
          : error.errors.length > 0
            ? t`Nothing was saved. Check the fields.`
            : t`The process was not saved. Reload the page, then try again.`}
    </p>
  )
}

/** Why it cannot be saved yet. */
const useWhyNot = ({ title, stages }: Draft, isPending: boolean) => {
  const { t } = useLingui()
  if (title.trim() === '') return { why: t`Enter a title.` }
  if (stages.some(one => one.id === null))
    return { why: t`Choose a person or a team for each stage.` }
  return isPending ? { why: t`Saving…` } : {}
}

type ProcessFormProps = { process: ApprovalProcess | null; onClose: () => void }

/** Title, where it is in force, and the stages with who signs them. */
export const ProcessForm = ({ process: now, onClose }: ProcessFormProps) => {
  const { t } = useLingui()
  // what is written here began from this, whatever somebody else saves meanwhile
  const [process] = useState(now)
  const [draft, setDraft] = useState(() => draftOf(process))
  const { stages } = draft
  const setStages = (next: Stage[]) => setDraft({ ...draft, stages: next })
  const { error, problem, save, isPending } = useProcessWrite(process, onClose)
  const why = useWhyNot(draft, isPending)
  return (
    <PageSection
      boxed
      title={process === null ? t`New process` : t`Edit process`}
      onClose={onClose}
    >
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          save(draft)
        }}
      >
        <ProcessFields
          draft={draft}
          problem={problem}
          onChange={changes => setDraft({ ...draft, ...changes })}
        />
        <StagesFields stages={stages} problem={problem} onChange={setStages} />
        <PageRow>
          <Button
            icon={Plus}
            {...(stages.length === stagesAtMost && {
              why: t`A process can have up to ten stages.`,
            })}
            onClick={() =>
              setStages([...stages, blank(Math.max(...stages.map(one => one.key)) + 1)])
            }
          >
            <Trans>Add a stage</Trans>
          </Button>
          <Button kind="main" type="submit" {...why}>
            {process === null ? <Trans>Create process</Trans> : <Trans>Save</Trans>}
          </Button>
        </PageRow>
      </form>
      {error && <NotTaken error={error} />}
    </PageSection>
  )
}
