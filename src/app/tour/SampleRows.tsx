import { Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { DataTable, type Column } from '#app/ui/lists/DataTable.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { SampleMark } from './SampleMark.tsx'
import { TourWay } from './TourWay.tsx'
import { useTour } from './useTour.ts'
import styles from './Tour.module.css'

type SampleRow = { name: string; count: number }
/** What an empty screen would be of. */
export type Sampled = 'categories' | 'tags' | 'views'

const useSamples = (of: Sampled): { label: string; counts: string; rows: SampleRow[] } => {
  const { t } = useLingui()
  if (of === 'categories')
    return {
      label: t`Sample categories`,
      counts: t`Guides`,
      rows: [
        { name: t`Household`, count: 3 },
        { name: t`Household › Torches`, count: 2 },
        { name: t`Bicycles`, count: 4 },
      ],
    }
  if (of === 'tags')
    return {
      label: t`Sample tags`,
      counts: t`Uses`,
      rows: [
        { name: t`batteries`, count: 4 },
        { name: t`five minutes`, count: 2 },
        { name: t`for beginners`, count: 5 },
      ],
    }
  return {
    label: t`Sample views`,
    counts: t`Views`,
    rows: [
      { name: t`Change the batteries in a torch`, count: 128 },
      { name: t`Patch a bicycle tube`, count: 96 },
      { name: t`Descale a kettle`, count: 41 },
    ],
  }
}

const Samples = ({ of, onLeave }: { of: Sampled; onLeave: () => void }) => {
  const { t, i18n } = useLingui()
  const { label, counts, rows } = useSamples(of)
  const columns: Column<SampleRow>[] = [
    {
      name: t`Name`,
      cell: ({ name }) => (
        <span className={styles.sampled}>
          {name} <SampleMark />
        </span>
      ),
    },
    { name: counts, numeric: true, cell: ({ count }) => count.toLocaleString(i18n.locale) },
  ]
  return (
    <div className={styles.samples}>
      <Notice icon={FlaskConical} kind="accent" role="status">
        <p>
          <Trans>There is nothing here yet, so you see samples until you leave the tour.</Trans>
        </p>
        <div className={styles.acts}>
          <TourWay />
          <Button kind="quiet" onClick={onLeave}>
            <Trans>Leave the tour</Trans>
          </Button>
        </div>
      </Notice>
      <DataTable<SampleRow>
        label={label}
        rows={rows}
        keyOf={({ name }) => name}
        columns={columns}
      />
    </div>
  )
}

/** On the tour samples fill what is empty; otherwise it stands as it is. */
export const SampledInTour = ({ of, children }: { of: Sampled; children?: ReactNode }) => {
  const { isOn, act } = useTour()
  const navigate = useNavigate()
  const leave = () => {
    act('leave')
    void navigate(paths.home())
  }
  return isOn ? <Samples of={of} onLeave={leave} /> : children
}
