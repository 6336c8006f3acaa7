import { Download } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useRunFiles, type RunFilesOf } from './useRunFiles.ts'

/** All that a record says, as a file. */
export const RunFileButtons = (files: RunFilesOf) => {
  const { events, asJson, error } = useRunFiles(files)
  return (
    <>
      <Button icon={Download} onClick={() => void events.run()}>
        CSV
      </Button>
      <Button icon={Download} onClick={() => void asJson.run()}>
        JSON
      </Button>
      {error && <p role="alert">{error}</p>}
    </>
  )
}
