import { useMutation } from "@tanstack/react-query";
import { homeEndpoints } from "@/lib/schema/home";
import { call } from "./call";

export const useMakeSample = () => useMutation({ mutationFn: () => call(homeEndpoints.sample) });
