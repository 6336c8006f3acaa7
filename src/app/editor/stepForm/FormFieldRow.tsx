import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import {
  fieldTypes,
  isMeasured,
  partsOfType,
  workLimits,
  type FieldType,
} from '#contract/worklog/shapes.ts'
import { fieldTypeNames } from '#app/editor/formFieldWords.ts'
import { allTeams } from '#app/api/allTeams.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow } from '#app/ui/screen/Page.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { FileParts } from './FileParts.tsx'
import type { FieldDraft, FieldFault } from './formDraft.ts'
import styles from './StepForm.module.css'

type FormFieldRowProps = {
  field: FieldDraft
  number: number
  count: number
  fault: FieldFault | null
  onChange: (change: Partial<FieldDraft>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** What is wrong with a field, said at the part of it that is. */
const useFaultWords = (fault: FieldFault | null) => {
  const { t } = useLingui()
  const ofLabel =
    fault === 'no label'
      ? t`Enter a label.`
      : fault === 'same label'
        ? t`Another field already has this label. Enter another one.`
        : fault === 'too many fields'
          ? t`A form can have up to 50 fields.`
          : undefined
  const ofOptions =
    fault === 'no options'
      ? t`Add at least one option.`
      : fault === 'same option'
        ? t`An option is listed twice. Remove one.`
        : fault === 'too many options'
          ? t`A field can have up to 100 options.`
          : undefined
  const ofBounds =
    fault === 'no number'
      ? t`Enter numbers for the limits.`
      : fault === 'min over max'
        ? t`Enter a minimum that is not greater than the maximum.`
        : undefined
  const ofTimes =
    fault === 'no times' ? t`Enter a whole number from 2 to ${workLimits.times}.` : undefined
  const ofPrecision =
    fault === 'no precision' ? t`Enter a whole number from 0 to ${workLimits.decimals}.` : undefined
  const ofHold =
    fault === 'no bounds'
      ? t`Enter a minimum or a maximum: without one, nothing is out of range.`
      : fault === 'no signer'
        ? t`Add a field of the type “Signature of a second person” to this form. Without it, nobody can sign for this value.`
        : undefined
  return { ofLabel, ofOptions, ofBounds, ofTimes, ofPrecision, ofHold }
}

type FieldActsProps = Pick<FormFieldRowProps, 'onChange' | 'onMove' | 'onRemove'> & {
  name: string
  isFirst: boolean
  isLast: boolean
  isRequired: boolean
}

/** Whether a field is required, and its place among the others. */
const FieldActs = ({
  name,
  isFirst,
  isLast,
  isRequired,
  onChange,
  onMove,
  onRemove,
}: FieldActsProps) => {
  const { t } = useLingui()
  return (
    <PageRow>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isRequired}
          onChange={event => onChange({ required: event.target.checked })}
        />
        <Trans>Required to finish the run</Trans>
      </label>
      <Button
        kind="quiet"
        icon={ArrowUp}
        label={t`Move ${name} up`}
        why={isFirst ? t`This is the first field.` : undefined}
        onClick={() => onMove(-1)}
      />
      <Button
        kind="quiet"
        icon={ArrowDown}
        label={t`Move ${name} down`}
        why={isLast ? t`This is the last field.` : undefined}
        onClick={() => onMove(1)}
      />
      <Button kind="quiet" icon={Trash2} label={t`Remove ${name}`} onClick={onRemove} />
    </PageRow>
  )
}

type AskedFieldsProps = Pick<FormFieldRowProps, 'field' | 'fault' | 'onChange'>

/** What a number is measured in, how exactly and how often. */
const MeasureFields = ({ field, fault, onChange }: AskedFieldsProps) => {
  const { t } = useLingui()
  const { ofTimes, ofPrecision } = useFaultWords(fault)
  const parts = partsOfType[field.type]
  return (
    <>
      {parts.includes('times') && (
        <TextField
          label={t`Number of measurements`}
          inputMode="numeric"
          value={field.times}
          error={ofTimes}
          onChange={event => onChange({ times: event.target.value })}
        />
      )}
      {parts.includes('unit') && (
        <TextField
          label={t`Unit`}
          value={field.unit}
          maxLength={workLimits.unit}
          autoCapitalize="off"
          onChange={event => onChange({ unit: event.target.value })}
        />
      )}
      {parts.includes('precision') && (
        <TextField
          label={t`Maximum decimal places`}
          inputMode="numeric"
          value={field.precision}
          error={ofPrecision}
          onChange={event => onChange({ precision: event.target.value })}
        />
      )}
    </>
  )
}

/** Between which numbers a value lies, or how many characters it has. */
const BoundFields = ({ field, fault, onChange }: AskedFieldsProps) => {
  const { t } = useLingui()
  const measured = isMeasured(field.type)
  return (
    <>
      <TextField
        label={measured ? t`Minimum` : t`Minimum number of characters`}
        inputMode="decimal"
        value={field.min}
        error={useFaultWords(fault).ofBounds}
        onChange={event => onChange({ min: event.target.value })}
      />
      <TextField
        label={measured ? t`Maximum` : t`Maximum number of characters`}
        inputMode="decimal"
        value={field.max}
        onChange={event => onChange({ max: event.target.value })}
      />
    </>
  )
}

/**
 * Who may sign. A team that is gone is named by its number, so that nobody takes it for “anyone”.
 */
const TeamField = ({ field, onChange }: Pick<AskedFieldsProps, 'field' | 'onChange'>) => {
  const { t } = useLingui()
  const { data: teams = [] } = useQuery(allTeams)
  const isKnown = field.team === '' || teams.some(one => String(one.teamid) === field.team)
  return (
    <Select
      label={t`Who can sign`}
      value={field.team}
      options={[
        { value: '', label: t`Anyone who did not work on the run` },
        ...(isKnown ? [] : [{ value: field.team, label: `#${field.team}` }]),
        ...teams.map(one => ({ value: String(one.teamid), label: one.name })),
      ]}
      onChange={event => onChange({ team: event.target.value })}
    />
  )
}

/** What a value out of range does to the run. */
const HoldField = ({ field, fault, onChange }: AskedFieldsProps) => {
  const { t } = useLingui()
  return (
    <Select
      label={t`If the value is out of range`}
      value={field.hold ? 'hold' : field.rework ? 'rework' : ''}
      error={useFaultWords(fault).ofHold}
      options={[
        { value: '', label: t`Ask for a reason` },
        { value: 'rework', label: t`Hold the run until the step is done again` },
        { value: 'hold', label: t`Hold the run until a second person signs` },
      ]}
      onChange={({ target: { value } }) =>
        onChange({
          hold: value === 'hold' ? 'true' : '',
          rework: value === 'rework' ? 'true' : '',
        })
      }
    />
  )
}

/** Label and type, and what the type asks for. */
const AskedFields = ({ field, fault, onChange }: AskedFieldsProps) => {
  const { t, i18n } = useLingui()
  const { label, type } = field
  const { ofLabel, ofOptions } = useFaultWords(fault)
  const own = { field, fault, onChange }
  return (
    <>
      <PageRow>
        <TextField
          label={t`Label`}
          help={
            type === 'second_signature'
              ? t`The statement the person confirms, for example: I have checked the torque.`
              : undefined
          }
          value={label}
          maxLength={workLimits.label}
          error={ofLabel}
          data-label
          onChange={event => onChange({ label: event.target.value })}
        />
        <Select
          label={t`Type`}
          value={type}
          options={fieldTypes.map(value => ({ value, label: i18n._(fieldTypeNames[value]) }))}
          onChange={event => onChange({ type: event.target.value as FieldType })}
        />
        {partsOfType[type].includes('min') && <BoundFields {...own} />}
        <MeasureFields {...own} />
        {partsOfType[type].includes('hold') && <HoldField {...own} />}
        {partsOfType[type].includes('team') && <TeamField field={field} onChange={onChange} />}
        {partsOfType[type].includes('takes') && <FileParts field={field} onChange={onChange} />}
      </PageRow>
      {type === 'select' && (
        <TextArea
          label={t`Options, one per line`}
          value={field.options}
          error={ofOptions}
          onChange={event => onChange({ options: event.target.value })}
        />
      )}
    </>
  )
}

/** One field of a form: label, type, whether it is required, and what its type asks for. */
export const FormFieldRow = ({
  field,
  number,
  count,
  fault,
  onChange,
  onMove,
  onRemove,
}: FormFieldRowProps) => {
  const { t } = useLingui()
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        <Trans>Field {number}</Trans>
      </legend>
      <AskedFields field={field} fault={fault} onChange={onChange} />
      <FieldActs
        name={field.label || t`field ${number}`}
        isFirst={number === 1}
        isLast={number === count}
        isRequired={field.required}
        onChange={onChange}
        onMove={onMove}
        onRemove={onRemove}
      />
    </fieldset>
  )
}
