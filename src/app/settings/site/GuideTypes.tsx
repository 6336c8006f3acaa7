import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { guideTypes } from '#contract/guides/shapes.ts'
import type { GuideType, Settings } from '#contract/settings/list.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { typeNames } from '#app/ui/text/typeNames.ts'
import type { SetSetting } from './SettingValue.tsx'
import styles from './SiteSettings.module.css'

type GuideTypesProps = { settings: Settings; set: SetSetting }

const stays = (name: string): boolean => guideTypes.some(one => one === name)

type TypeFieldsProps = {
  name: string
  type: GuideType
  onType: (type: GuideType) => void
  onRemove: (() => void) | null
}

const TypeFields = ({ name, type, onType, onRemove }: TypeFieldsProps) => {
  const { t, i18n } = useLingui()
  // The app has its own words for those of the specification, in each language.
  const isBuiltIn = stays(name)
  const subjects = [
    { value: 'none', label: t({ message: 'None', context: 'subject' }) },
    { value: 'optional', label: t({ message: 'Optional', context: 'subject' }) },
    { value: 'required', label: t({ message: 'Required', context: 'subject' }) },
  ]
  return (
    <details className={styles.type}>
      <summary>
        {typeNames[name] ? i18n._(typeNames[name]) : type.title || name} <code>{name}</code>
      </summary>
      <div className={styles.rows}>
        {!isBuiltIn && (
          <>
            <TextField
              label={t`Title`}
              autoComplete="off"
              maxLength={64}
              value={type.title}
              onChange={event => onType({ ...type, title: event.target.value })}
            />
            <TextField
              label={t`Question about the subject`}
              autoComplete="off"
              maxLength={255}
              value={type.prompt}
              onChange={event => onType({ ...type, prompt: event.target.value })}
            />
          </>
        )}
        <Select
          label={t`Subject`}
          options={subjects}
          value={type.subject}
          onChange={event => {
            const subject = (['none', 'optional', 'required'] as const).find(
              one => one === event.target.value,
            )
            if (subject) onType({ ...type, subject })
          }}
        />
        {onRemove && (
          <Button small kind="quiet" icon={X} onClick={onRemove}>
            <Trans>Remove this type</Trans>
          </Button>
        )}
      </div>
    </details>
  )
}

/** The seven of the specification stay; a site adds its own. */
export const GuideTypes = ({ settings: { guide_types: types }, set }: GuideTypesProps) => {
  const { t } = useLingui()
  const [added, setAdded] = useState('')
  const name = added.trim().toLowerCase().replace(/\s+/g, '-')
  const why = !/^[a-z][a-z0-9_-]{0,31}$/.test(name)
    ? t`Use only letters from a to z, digits, hyphens and underscores, and start with a letter.`
    : name in types
      ? t`There is already a type with this name. Choose another name.`
      : undefined
  return (
    <div className={styles.rows}>
      {Object.entries(types).map(([key, type]) => (
        <TypeFields
          key={key}
          name={key}
          type={type}
          onType={next => set('guide_types', { ...types, [key]: next })}
          onRemove={
            stays(key)
              ? null
              : () =>
                  set(
                    'guide_types',
                    Object.fromEntries(Object.entries(types).filter(([one]) => one !== key)),
                  )
          }
        />
      ))}
      <TextField
        label={t`Name of the new type`}
        autoComplete="off"
        maxLength={32}
        value={added}
        onChange={event => setAdded(event.target.value)}
        after={
          <Button
            icon={Plus}
            why={added === '' ? t`Enter a name first.` : why}
            onClick={() => {
              set('guide_types', {
                ...types,
                [name]: { title: added.trim(), prompt: '', subject: 'optional' },
              })
              setAdded('')
            }}
          >
            <Trans>Add</Trans>
          </Button>
        }
      />
    </div>
  )
}
