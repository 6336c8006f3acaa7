import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { workOrderLimits } from '#contract/workorders/schemas.ts'
import { allTeams } from '#app/api/allTeams.ts'
import { PersonField } from '#app/editor/pickers/PersonField.tsx'
import { usePageTitles } from '#app/editor/pickers/usePageTitles.ts'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import type { OrderDraft } from './orderDraft.ts'

type FieldsProps = {
  draft: OrderDraft
  /** What the draft was made to: once it follows another, its person is shown. */
  revisionid: number
  onChange: (changes: Partial<OrderDraft>) => void
}

const GuideField = ({ draft, onChange }: Omit<FieldsProps, 'revisionid'>) => {
  const { t } = useLingui()
  const { results, isBehind } = usePageTitles(draft.guide, 'guide')
  const options = results.flatMap(one =>
    one.dataType === 'guide'
      ? [
          {
            value: String(one.guideid),
            label: one.title,
            ...(one.category && { below: one.category }),
          },
        ]
      : [],
  )
  return (
    <Combobox
      label={t`Guide`}
      text={draft.guide}
      found={draft.guide}
      options={options}
      isBehind={isBehind}
      onText={guide => onChange({ guide, guideid: '' })}
      onChoose={({ value, label }) => onChange({ guide: label, guideid: value })}
    />
  )
}

/** Nobody's, a person's or a team's. */
const WhoseFields = ({ draft, revisionid, onChange }: FieldsProps) => {
  const { t } = useLingui()
  const { data: teams = [] } = useQuery(allTeams)
  return (
    <>
      <Select
        label={t`Assigned to`}
        value={draft.whose}
        options={[
          { value: 'nobody', label: t`Nobody yet` },
          { value: 'person', label: t`A person` },
          { value: 'team', label: t`A team` },
        ]}
        onChange={event => onChange({ whose: event.target.value })}
      />
      {draft.whose === 'person' && (
        <PersonField
          key={revisionid}
          name={draft.username}
          error={undefined}
          onChoose={(userid, username) =>
            onChange({ userid: userid === null ? '' : String(userid), username })
          }
        />
      )}
      {draft.whose === 'team' && (
        <Select
          label={t`Team`}
          value={draft.teamid}
          options={[
            { value: '', label: t`Choose a team` },
            ...teams.map(one => ({ value: String(one.teamid), label: one.name })),
          ]}
          onChange={event => onChange({ teamid: event.target.value })}
        />
      )}
    </>
  )
}

/** All of a new work order; of one that is there, all but its number and guide. */
export const OrderFields = ({
  draft,
  revisionid,
  onChange,
  isNew,
}: FieldsProps & { isNew: boolean }) => {
  const { t } = useLingui()
  return (
    <>
      {isNew && (
        <>
          <TextField
            label={t({ message: 'Number', context: 'work order' })}
            value={draft.number}
            maxLength={workOrderLimits.number}
            onChange={event => onChange({ number: event.target.value })}
          />
          <GuideField draft={draft} onChange={onChange} />
        </>
      )}
      <TextField
        label={t`Quantity`}
        type="number"
        inputMode="numeric"
        min={1}
        max={workOrderLimits.quantity}
        value={draft.quantity}
        onChange={event => onChange({ quantity: event.target.value })}
      />
      <TextArea
        label={t`Serial numbers`}
        help={t`One per line. Leave empty if the pieces have none.`}
        rows={3}
        value={draft.serials}
        onChange={event => onChange({ serials: event.target.value })}
      />
      <WhoseFields draft={draft} revisionid={revisionid} onChange={onChange} />
      <TextField
        label={t`Due`}
        help={t`Leave empty if there is no due date.`}
        type="date"
        value={draft.day}
        onChange={event => onChange({ day: event.target.value })}
      />
      <TextArea
        label={t`Note for the worker`}
        rows={2}
        maxLength={workOrderLimits.note}
        value={draft.note}
        onChange={event => onChange({ note: event.target.value })}
      />
    </>
  )
}
