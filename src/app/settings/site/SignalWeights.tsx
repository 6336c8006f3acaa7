import { useLingui } from '@lingui/react/macro'
import type { Settings } from '#contract/settings/list.ts'
import { signalCodes } from '#contract/patrol/shapes.ts'
import { signalNames } from '#app/ui/text/signalNames.ts'
import type { SetSetting } from './SettingValue.tsx'
import styles from './SiteSettings.module.css'
import { NumberValue } from './TypedValues.tsx'

type SignalWeightsProps = { settings: Settings; set: SetSetting }

/** One number for each signal, in the words of the desk. */
export const SignalWeights = ({
  settings: { patrol_weights: weights },
  set,
}: SignalWeightsProps) => {
  const { i18n } = useLingui()
  return (
    <div className={styles.rows}>
      {signalCodes.map(code => (
        <div key={code} className={styles.weight}>
          <span aria-hidden="true">{i18n._(signalNames[code])}</span>
          <NumberValue
            value={weights[code]}
            onValue={weight => {
              // Text that is no number is marked and never sent, see `typedNumber.ts`.
              const next = { ...weights, [code]: weight } as typeof weights
              set('patrol_weights', next)
            }}
            described={{ 'aria-label': i18n._(signalNames[code]) }}
          />
        </div>
      ))}
    </div>
  )
}
