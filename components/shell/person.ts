/** Who is signed in, as every page knows them. */
export interface Person {
  id: string;
  name: string;
  email: string;
  admin: boolean;
}
