/** The form to edit a material. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { adminPaths } from "../paths";
import { toast } from "../../ui/toast";
import { useMay } from "../kit/access";
import { PendingSection } from "../kit/drawer";
import { client, mutate, query } from "../kit/query";
import { NoPermission } from "../kit/states";
import { MaterialForm, FormPage } from "./form-page";
import { addressOf, labelsOf, draftOf } from "./material";

export function Component() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const { data: material, error, refetch } = useQuery(query(addressOf(id)));
  const mayEdit = useMay("materials")("edit");
  const back = () => void navigate(`${adminPaths.materials()}?material=${encodeURIComponent(id)}`);
  if (!mayEdit) return <NoPermission />;
  if (!material) {
    return (
      <FormPage title="Edit material">
        <PendingSection error={error} refetch={refetch} lines={12} />
      </FormPage>
    );
  }
  return (
    <FormPage title={`Edit ${material.name}`}>
      <MaterialForm
        key={id}
        values={draftOf(material)}
        initialLabels={labelsOf(material)}
        version={material.version}
        save={(draft, version) => mutate("PUT", addressOf(id), { ...draft, version })}
        button="Save"
        onCancel={back}
        onSaved={(saved) => {
          client.setQueryData(query(addressOf(id)).queryKey, saved);
          toast({ title: "Saved" });
          back();
        }}
      />
    </FormPage>
  );
}
