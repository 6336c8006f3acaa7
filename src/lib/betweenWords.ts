/** What stands between words where several are typed into one field: no word holds one. */
export const betweenWords = /[,;\n]/
