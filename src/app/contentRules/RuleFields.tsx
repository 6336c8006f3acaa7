import { Trans, useLingui } from '@lingui/react/macro'
import { ruleActs, ruleKinds, ruleLimits } from '#contract/contentRules/schemas.ts'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import styles from './ContentRules.module.css'
import type { RuleDraft } from './ruleDraft.ts'
import { actNames, kindHelp, kindNames, placeNames, placesOf } from './ruleWords.ts'

type Part = {
  draft: RuleDraft
  problem: (field: string) => string | undefined
  onType: (words: Record<string, string>) => void
}

/** Where the rule is asked: what its effect allows. */
const PlaceFields = ({ draft: { act, places }, problem, onType }: Part) => {
  const { i18n } = useLingui()
  const error = problem('places')
  return (
    <fieldset className={styles.places}>
      <legend>
        <Trans>Applies to</Trans>
      </legend>
      {placesOf[act].map(place => (
        <CheckBox
          key={place}
          checked={places.includes(place)}
          onCheck={isOn =>
            onType({
              places: placesOf.refuse
                .filter(one => (one === place ? isOn : places.includes(one)))
                .join(' '),
            })
          }
        >
          {i18n._(placeNames[place])}
        </CheckBox>
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}

export const RuleFields = (part: Part) => {
  const { t, i18n } = useLingui()
  const { draft, problem, onType } = part
  return (
    <>
      <TextField
        label={t`Name`}
        help={t`Reviewers see this name beside each edit that the rule finds.`}
        value={draft.name}
        maxLength={100}
        autoComplete="off"
        error={problem('name')}
        onChange={event => onType({ name: event.target.value })}
      />
      <Select
        label={t`Look for`}
        value={draft.kind}
        options={ruleKinds.map(value => ({ value, label: i18n._(kindNames[value]) }))}
        onChange={event => onType({ kind: event.target.value })}
      />
      <TextArea
        label={t`Entries`}
        help={i18n._(kindHelp[draft.kind])}
        rows={6}
        value={draft.entries}
        spellCheck={false}
        error={problem('entries')}
        onChange={event => onType({ entries: event.target.value })}
      />
      <Select
        label={t`What happens`}
        value={draft.act}
        options={ruleActs.map(value => ({ value, label: i18n._(actNames[value]) }))}
        error={problem('act')}
        onChange={event => onType({ act: event.target.value })}
      />
      {draft.act === 'refuse' && (
        <TextArea
          label={t`Message to the author`}
          help={t`Say what is not allowed and what to do instead.`}
          rows={2}
          maxLength={ruleLimits.message}
          value={draft.message}
          error={problem('message')}
          onChange={event => onType({ message: event.target.value })}
        />
      )}
      <PlaceFields {...part} />
      <TextField
        label={t`Only for people with a reputation below`}
        help={t`Leave empty to apply the rule to everyone. Moderators and Admins are never affected.`}
        inputMode="numeric"
        value={draft.below}
        error={problem('below')}
        onChange={event => onType({ below: event.target.value })}
      />
    </>
  )
}
