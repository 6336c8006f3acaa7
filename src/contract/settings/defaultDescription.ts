/** What a site says of itself until somebody writes it; the app says it in each language. */
export const defaultDescription = 'Step-by-step guides for people who repair things.'
