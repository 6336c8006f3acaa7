import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { PageSection } from '#app/ui/screen/Page.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { fileOf, type Scope } from './scope.ts'

type FigureSectionProps = {
  title: string
  /** What its file is called, of which range, and the file; null: there is nothing in it. */
  file: string
  range: Scope['range']
  csv: (() => Promise<unknown>) | null
  children: ReactNode
}

/** Figures under a title, with their file. */
export const FigureSection = ({ title, file, range, csv, children }: FigureSectionProps) => {
  const save = useAttempt(async () => csv && downloadCsv(fileOf(file, range), await csv()))
  return (
    <PageSection
      title={title}
      acts={
        csv && (
          <Button
            small
            icon={Download}
            aria-label={`${title}: CSV`}
            onClick={() => void save.run()}
          >
            CSV
          </Button>
        )
      }
    >
      {save.error && <p role="alert">{save.error}</p>}
      {children}
    </PageSection>
  )
}
