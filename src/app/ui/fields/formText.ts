/** What was typed into a field of the form; nothing where the form has no such field. */
export const formText = (form: FormData, field: string): string => {
  const typed = form.get(field)
  return typeof typed === 'string' ? typed : ''
}
