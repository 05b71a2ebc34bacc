/** The one form in which an e-mail address is stored and compared: no outer white space, lower case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();
