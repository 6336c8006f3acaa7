import { useLingui } from '@lingui/react/macro'
import { PageSection } from '#app/ui/screen/Page.tsx'
import type { Piece } from './piecesOf.ts'
import { RunOfOrder, type RunOfOrderProps } from './RunOfOrder.tsx'
import type { RecordOfOrder } from './useOrderRecord.ts'

type PieceRunsProps = {
  piece: Piece<RecordOfOrder>
  isOpen: (entryid: number) => boolean
  onToggle: (entryid: number) => void
  nameOf: RunOfOrderProps['nameOf']
}
/** The runs of one piece, or of guides that were done once for all of them. */
export const PieceRuns = ({ piece, isOpen, onToggle, nameOf }: PieceRunsProps) => {
  const { t } = useLingui()
  const { serial, isWhole, runs } = piece
  const title =
    serial !== null
      ? t`Serial number ${serial}`
      : isWhole
        ? t`Other guides of this work order`
        : t`Runs without a serial number`
  return (
    <PageSection title={title}>
      {runs.map(record => {
        const { entryid } = record.run
        return (
          <RunOfOrder
            key={entryid}
            record={record}
            isOpen={isOpen(entryid)}
            onToggle={() => onToggle(entryid)}
            nameOf={nameOf}
          />
        )
      })}
    </PageSection>
  )
}
