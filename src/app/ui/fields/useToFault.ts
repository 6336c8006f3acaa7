import { useCallback, useEffect, useRef } from 'react'

/**
 * A refusal may stand above what a phone shows: whoever is refused is brought to where it can be
 * mended. With the ref of the form, and the way there at once.
 */
export const useToFault = (error: unknown) => {
  const form = useRef<HTMLFormElement>(null)
  const toFault = useCallback(
    () => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    [],
  )
  useEffect(() => {
    if (error) toFault()
  }, [error, toFault])
  return { form, toFault }
}
