// Training modules in the reader's language: states, phases, what went wrong with a package.
import { wordsOfCode } from '#app/ui/refusals/refusedWords.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type {
  AttemptStatus,
  ImportPhase,
  ModuleState,
  TrainingImport,
  TrainingModule,
} from '#contract/training/shapes.ts'

type Warning = TrainingImport['warnings'][number]

/** What is wrong with a package, by the code of its import. */
const useImportErrors = (): Record<string, string> => {
  const { t } = useLingui()
  return {
    address: t`Packages cannot be downloaded from this address. Use another address, or upload the package as a file.`,
    fetch: t`The package could not be downloaded from its address. Check the address, or upload the package as a file.`,
    type: t`The package is not a zip archive. Upload the archive that your authoring tool exported.`,
    too_large: t`The package is too large. Remove what the module does not use.`,
    too_many_entries: t`The package contains too many files. Remove what the module does not use.`,
    file_too_large: t`A file in the package is too large. Make it smaller, then repack everything.`,
    ratio: t`The package is far too large once unpacked. Repack only what the module uses.`,
    depth: t`Folders in the package are nested too deeply. Use fewer levels, then repack everything.`,
    path_too_long: t`A path in the package is too long. Shorten the names of files or folders.`,
    path: t`A file name in the package is invalid or points outside the package. Rename the file, then repack everything.`,
    link: t`The package contains a symbolic link or a device file. Replace it with an ordinary file, then repack everything.`,
    encrypted: t`The package is encrypted. Repack everything without a password.`,
    method: t`A file in the package is compressed in an unsupported way. Repack everything as an ordinary zip archive.`,
    collision: t`Some file systems cannot tell two file names in the package apart. Rename one of the files, then repack everything.`,
    damaged: t`The archive is damaged. Repack everything, then try again.`,
    manifest: t`The package has no readable manifest. Export it again from your authoring tool.`,
    manifest_folder: t`The package is inside a folder of the archive. Pack the folder’s contents instead.`,
    other_standard: t`This is an xAPI package without a cmi5 course. Only SCORM 1.2, SCORM 2004 and cmi5 are supported.`,
    course_id: t`A part or an objective of the course has no valid ID, or two of them have the same one. Export the package again from your authoring tool.`,
    move_on: t`A part of the course has an unknown value for “moveOn”. Export the package again from your authoring tool.`,
    mastery_score: t`A part of the course has an invalid mastery score. It must be between 0 and 1.`,
    launch_method: t`A part of the course has an unknown value for “launchMethod”. Export the package again from your authoring tool.`,
    launch_text: t`The launch parameters or the entitlement key of a part are too long. Shorten them in your authoring tool.`,
    launch_query: t`The address of a part is too long or uses a parameter that is reserved for the launch. Change it in your authoring tool.`,
    outside_start: t`A part of the course starts on another website. Use a package that contains all of its parts.`,
    doctype: t`The manifest contains a document type declaration (DOCTYPE), which is not allowed. Remove the declaration, then repack everything.`,
    schema_version: t`The manifest names no supported SCORM version. Only SCORM 1.2 and 2004 are supported.`,
    launch: t`The package does not contain its start file. Export it again from your authoring tool.`,
    interrupted: t`The import was interrupted before it was complete. Import the package again.`,
    disk: t`The service cannot accept the package right now. Try again later.`,
    invalid_value: t`The upload could not be read. Upload the package again.`,
  }
}

export const useTrainingWords = () => {
  const { t } = useLingui()
  const states: Record<ModuleState, string> = {
    draft: t`Draft`,
    current: t`Current`,
    archived: t`Archived`,
  }
  const statuses: Record<AttemptStatus, string> = {
    not_started: t`Not started`,
    in_progress: t`In progress`,
    completed: t`Completed`,
    passed: t`Passed`,
    failed: t`Not passed`,
  }
  const phases: Record<ImportPhase, string> = {
    created: t`Waiting for a package`,
    uploading: t`Receiving the package`,
    fetching: t`Downloading the package`,
    checking: t`Checking the archive`,
    unpacking: t`Unpacking`,
    validating: t`Reading the manifest`,
    ready: t`Ready`,
    failed: t`Failed`,
    cancelled: t`Cancelled`,
  }
  const errors = useImportErrors()
  return {
    states,
    statuses,
    phases,
    /** One sentence; the service's own words where a code is none of these. */
    errorOf: ({ error, message }: Pick<TrainingImport, 'error' | 'message'>): string =>
      errors[error?.code ?? ''] ?? wordsOfCode(error?.code ?? null, message),
    warningOf: ({ code, about }: Warning): string => {
      const name = about ?? ''
      const words: Record<Warning['code'], string> = {
        hidden_item: t`“${name}” is hidden in the package but is still played.`,
        no_items: t`The package lists no parts, so its first file is played.`,
        own_window: t`“${name}” is designed to open in its own window, but is played in the player.`,
        several_organizations: t`The package has several tables of contents. Only one is used.`,
        sequencing: t`Sequencing rules are not supported. Parts are played one after the other.`,
        missing_file: t`The file ${name} is listed but missing from the package.`,
        missing_files: plural(Number(name) || 0, {
          one: '# more file is listed but missing from the package.',
          other: '# more files are listed but missing from the package.',
        }),
      }
      return words[code]
    },
    standardOf: ({
      standard,
      edition,
    }: Pick<TrainingModule, 'standard' | 'edition'>): string | null => {
      const editions = {
        '2nd': t`SCORM 2004, 2nd edition`,
        '3rd': t`SCORM 2004, 3rd edition`,
        '4th': t`SCORM 2004, 4th edition`,
      }
      return standard === null
        ? null
        : standard === 'SCORM_1_2'
          ? t`SCORM 1.2`
          : standard === 'CMI5'
            ? t`cmi5`
            : edition === null
              ? t`SCORM 2004`
              : editions[edition]
    },
    /** Seconds, as people say them. */
    spanOf: (seconds: number): string => {
      const minutes = Math.round(seconds / 60)
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      return minutes === 0
        ? t`less than a minute`
        : hours === 0
          ? t`${minutes} min`
          : t`${hours} h ${rest} min`
    },
  }
}
