import { plainText } from "./endpoint";

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 200;

export const newPassword = plainText(PASSWORD_MAX).min(PASSWORD_MIN, `at least ${PASSWORD_MIN} characters`);
