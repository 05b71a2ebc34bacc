/** The one form in which an e-mail address is stored and compared: no outer white space, lower case. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

export const EMAIL_MAX = 320;

// better-auth takes no other at sign-in (it asks zod), so an account with another could never get in.
const EMAIL = /^(?!\.)(?!.*\.\.)[a-z0-9_'+.-]*[a-z0-9_+-]@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** Whether somebody can have an account with this e-mail address, which is given in its normal form. */
export const isEmail = (email: string): boolean => email.length <= EMAIL_MAX && EMAIL.test(email);
