/** The form to add a material. */
import { useNavigate } from "react-router";
import { adminPaths } from "../paths";
import { toast } from "../../ui/toast";
import { useMay } from "../kit/access";
import { mutate } from "../kit/query";
import { NoPermission } from "../kit/states";
import { MaterialForm, FormPage } from "./form-page";
import { address, blank } from "./material";

export function Component() {
  const navigate = useNavigate();
  if (!useMay("materials")("manage")) return <NoPermission />;
  return (
    <FormPage title="Add material">
      <MaterialForm
        values={blank}
        save={(draft) => mutate("POST", address, draft)}
        button="Add material"
        onCancel={() => void navigate(adminPaths.materials())}
        onSaved={({ id, name }) => {
          toast({ title: `${name} added` });
          void navigate(`${adminPaths.materials()}?material=${encodeURIComponent(id)}`);
        }}
      />
    </FormPage>
  );
}
