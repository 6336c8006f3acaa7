import { useLingui } from '@lingui/react/macro'
import type { SettingName, Settings } from '#contract/settings/list.ts'
import { FilmServices, LanguageChoice, LanguageList } from './LanguageValues.tsx'
import { FooterLinks, LegalPages } from './LinkValues.tsx'
import { AccentColour, SiteMark } from './FaceValues.tsx'
import { GuideTypes } from './GuideTypes.tsx'
import { SignalWeights } from './SignalWeights.tsx'
import { settingTable } from './settingTable.ts'
import { LinesValue, NumberValue, SwitchValue, TextValue } from './TypedValues.tsx'

export type SetSetting = (name: SettingName, value: Settings[SettingName]) => void

/** What ties a control to the words beside it. */
export type Described = {
  'aria-labelledby': string
  'aria-describedby': string
  'aria-invalid': boolean | undefined
}
type SettingValueProps = {
  name: SettingName
  /** With the changes that are not saved yet. */
  settings: Settings
  set: SetSetting
  described: Described
}

/** Of one setting: what its value is read and changed with. */
export const SettingValue = ({ name, settings, set, described }: SettingValueProps) => {
  const { i18n } = useLingui()
  const { control } = settingTable[name]
  const value = settings[name]
  switch (control.kind) {
    case 'switch':
      return (
        <SwitchValue isOn={value === true} onSwitch={is => set(name, is)} described={described} />
      )
    case 'text':
    case 'longText':
      return (
        <TextValue
          value={typeof value === 'string' ? value : ''}
          isLong={control.kind === 'longText'}
          onValue={text => set(name, text)}
          described={described}
        />
      )
    case 'number':
      return (
        <NumberValue
          value={typeof value === 'string' ? value : Number(value)}
          unit={control.unit && i18n._(control.unit)}
          onValue={next => set(name, next)}
          described={described}
        />
      )
    case 'lines':
      return (
        <LinesValue
          lines={Array.isArray(value) ? value.map(String) : []}
          onLines={lines => set(name, lines)}
          described={described}
        />
      )
    case 'elsewhere':
      return <a href={control.href}>{i18n._(control.at)}</a>
    case 'colour':
      return <AccentColour settings={settings} set={set} described={described} />
    case 'mark':
      return <SiteMark settings={settings} set={set} described={described} />
    case 'links':
      return <FooterLinks settings={settings} set={set} />
    case 'legal':
      return <LegalPages settings={settings} set={set} />
    case 'weights':
      return <SignalWeights settings={settings} set={set} />
    case 'types':
      return <GuideTypes settings={settings} set={set} />
    case 'languages':
      return <LanguageList settings={settings} set={set} described={described} />
    case 'language':
      return <LanguageChoice settings={settings} set={set} described={described} />
    case 'films':
      return <FilmServices settings={settings} set={set} />
  }
}
