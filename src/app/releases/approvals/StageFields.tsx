import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { PersonField } from '#app/editor/pickers/PersonField.tsx'
import styles from './ProcessForm.module.css'
import type { Stage, Problem } from './processDraft.ts'

type StageProps = {
  stage: Stage
  teams: readonly { teamid: number; name: string }[]
  /** Counted from 0. */
  at: number
  count: number
  problem: Problem
  onStage: (facts: Partial<Stage>) => void
  onSwap: (by: 1 | -1) => void
  onRemove: () => void
}

const StageMoves = ({ at, count, onSwap, onRemove }: StageProps) => {
  const { t } = useLingui()
  const number = at + 1
  return (
    <>
      <Button
        icon={ArrowUp}
        label={t`Move stage ${number} up`}
        {...(at === 0 && { 'aria-disabled': true })}
        onClick={() => at > 0 && onSwap(-1)}
      />
      <Button
        icon={ArrowDown}
        label={t`Move stage ${number} down`}
        {...(at === count - 1 && { 'aria-disabled': true })}
        onClick={() => at < count - 1 && onSwap(1)}
      />
      <Button
        icon={Trash2}
        label={t`Remove stage ${number}`}
        {...(count === 1 && { 'aria-disabled': true })}
        onClick={() => count > 1 && onRemove()}
      />
    </>
  )
}

const TeamField = ({ stage, teams, at, problem, onStage }: StageProps) => {
  const { t } = useLingui()
  return (
    <Select
      label={t`Team`}
      value={String(stage.id ?? '')}
      error={problem('stages.teamid', at)}
      options={[
        { value: '', label: t`Choose a team` },
        ...teams.map(one => ({ value: String(one.teamid), label: one.name })),
      ]}
      onChange={event => onStage({ id: Number(event.target.value) || null })}
    />
  )
}

const NeededField = ({
  stage,
  at,
  problem,
  onStage,
}: Pick<StageProps, 'stage' | 'at' | 'problem' | 'onStage'>) => {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Signatures needed`}
      type="number"
      min={1}
      max={1000}
      value={stage.needed}
      error={problem('stages.required_signatures', at)}
      onChange={event =>
        onStage({
          needed: Math.max(1, Math.floor(Number(event.target.value)) || 1),
        })
      }
    />
  )
}

/** Who signs, how many of them, and how long they have. */
export const StageFields = (props: StageProps) => {
  const { stage, at, problem, onStage } = props
  const { t } = useLingui()
  const number = at + 1
  return (
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
            onStage({
              type: event.target.value === 'user' ? 'user' : 'team',
              id: null,
              name: '',
            })
          }
        />
        {stage.type === 'team' ? (
          <TeamField {...props} />
        ) : (
          <PersonField
            name={stage.name}
            error={problem('stages.userid', at)}
            onChoose={(id, name) => onStage({ id, name })}
          />
        )}
        {stage.type === 'team' && (
          <NeededField stage={stage} at={at} problem={problem} onStage={onStage} />
        )}
        <TextField
          label={t`Days to sign`}
          help={t`Leave empty for no due date.`}
          type="number"
          min={1}
          max={365}
          value={stage.days ?? ''}
          error={problem('stages.due_days', at)}
          onChange={event => onStage({ days: Math.floor(Number(event.target.value)) || null })}
        />
        <StageMoves {...props} />
      </PageRow>
    </fieldset>
  )
}
