import { Trans } from '@lingui/react/macro'
import type { SignInMethods } from '#contract/signIns/schemas.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { MethodRow } from './MethodRow.tsx'
import type { Asked } from './MethodDialogs.tsx'

type BenchPinRowProps = { methods: SignInMethods; onAsk: (asked: Asked) => void }

/** By which the person signs in other people's runs. */
export const BenchPinRow = ({ methods: { bench_pin }, onAsk }: BenchPinRowProps) => (
  <MethodRow
    name={<Trans>Bench PIN</Trans>}
    note={
      bench_pin ? (
        <Trans>
          Set. You can use it to add your signature to other people’s runs, on their device.
        </Trans>
      ) : (
        <Trans>
          Not set. A bench PIN is a quick way to add your signature to other people’s runs, on their
          device.
        </Trans>
      )
    }
    actions={
      <>
        <Button small onClick={() => onAsk({ what: 'pin' })}>
          {bench_pin ? <Trans>Change the PIN…</Trans> : <Trans>Set a PIN…</Trans>}
        </Button>
        {bench_pin && (
          <Button small onClick={() => onAsk({ what: 'removePin' })}>
            <Trans>Remove the PIN…</Trans>
          </Button>
        )}
      </>
    }
  />
)
